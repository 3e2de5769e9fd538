/**
 * A browser that translates a page puts `<font>` elements in the place of the text nodes that React drew. React does not know: it
 * writes a new text to a node that is no longer on the page, and fails when it removes such a node or inserts one before it. This
 * puts the node back first, so that texts change and no screen breaks; the browser translates it again. Call it before React draws.
 */
export function surviveTranslation(): void {
  /** What stands on the page for a text that was taken away. */
  const standIns = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver(follow);

  function follow(changes: readonly MutationRecord[]): void {
    for (const change of changes) {
      if (change.type === "characterData") putBack(change.target);
      else for (const node of change.removedNodes) if (node instanceof Text) replaced(node, change);
    }
  }

  function replaced(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (text.isConnected || standIn === undefined) return;
    standIns.set(text, standIn);
    observer.observe(text, { characterData: true });
  }

  function putBack(node: Node): void {
    const standIn = standIns.get(node);
    standIns.delete(node);
    if (standIn?.isConnected && !node.isConnected) standIn.replaceWith(node);
  }

  /** The node among a parent's children, once it is back; `null` if it is nowhere there. */
  function childOf<N extends Node>(parent: Node, node: N): N | null {
    if (node.parentNode === parent) return node;
    follow(observer.takeRecords());
    putBack(node);
    return node.parentNode === parent ? node : null;
  }

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    insertBefore.call(this, node, before && childOf(this, before));
    return node;
  };
  Node.prototype.removeChild = function <N extends Node>(this: Node, node: N): N {
    if (childOf(this, node) !== null) removeChild.call(this, node);
    return node;
  };
  observer.observe(document, { childList: true, subtree: true });
}

function isTranslation(node: Node | null): node is ChildNode {
  return node instanceof HTMLElement && node.localName === "font";
}
