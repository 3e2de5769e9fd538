import type { Page } from "@playwright/test";

/** The part of React's fibers that shows what rendered, as its developer tools read it. */
type Fiber = {
  tag: number;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
};

/** Notes what React draws on a page from its start: how many of its components at each commit. */
export async function watchRenders(page: Page): Promise<{ taken: () => Promise<number[]> }> {
  await page.addInitScript(() => {
    const commits: number[] = [];
    const functionTags = [0, 11, 15];
    const performedWork = 1;
    const drawn = (fiber: Fiber): number => {
      let count = functionTags.includes(fiber.tag) && (fiber.flags & performedWork) > 0 ? 1 : 0;
      if (fiber.child === fiber.alternate?.child) return count;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        if (child.alternate === null || child !== before(child)) count += drawn(child);
      }
      return count;
    };
    const seen = new WeakSet<Fiber>();
    /** A fiber that this commit did not touch is the same as before. */
    const before = (fiber: Fiber) => (seen.has(fiber) ? fiber : fiber.alternate);
    const remember = (fiber: Fiber | null) => {
      for (let each = fiber; each !== null; each = each.sibling) {
        seen.add(each);
        if (each.alternate) seen.delete(each.alternate);
        remember(each.child);
      }
    };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
        commits.push(drawn(root.current));
        remember(root.current);
      },
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, commits });
  });
  return {
    taken: () => page.evaluate(() => (window as unknown as { commits: number[] }).commits.splice(0)),
  };
}
