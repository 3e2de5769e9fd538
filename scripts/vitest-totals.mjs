// A vitest reporter that writes totals for `npm test` as JSON into TOTALS_FILE.
import { writeFileSync } from "node:fs";

export default class VitestTotals {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const suites = modules.flatMap((module) => [...module.children.allSuites()]);
    writeFileSync(
      process.env.TOTALS_FILE,
      JSON.stringify({
        passed: inState("passed").length,
        skipped: inState("skipped").length,
        failures: [
          ...inState("failed").map((test) => failure(test, test.result().errors)),
          ...[...modules, ...suites].flatMap((each) => each.errors().map((error) => failure(each, [error]))),
          ...unhandledErrors.map((error) => ({ title: "outside of every test", message: error.message })),
        ],
        again: tests
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => failure(test, test.result().errors)),
      }),
    );
  }
}

/** Where a test failed, with the errors of each try. */
function failure(of, errors = []) {
  const { project, relativeModuleId } = of.module ?? of;
  const title = [project.name, relativeModuleId, of.fullName].filter(Boolean).join(" › ");
  return { title, message: errors.map(({ message }) => message).join("\n") };
}
