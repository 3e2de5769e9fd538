// A vitest reporter that writes totals for `npm test` as JSON into TOTALS_FILE: of each file, and what failed outside of them.
import { writeFileSync } from "node:fs";

export default class VitestTotals {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(
      process.env.TOTALS_FILE,
      JSON.stringify({
        files: modules.map(totalsOf),
        outside: unhandledErrors.map((error) => ({
          title: "outside of every test",
          message: error.message,
        })),
      }),
    );
  }
}

function totalsOf(module) {
  const tests = [...module.children.allTests()];
  const inState = (state) => tests.filter((test) => test.result().state === state);
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    passed: inState("passed").length,
    skipped: inState("skipped").length,
    failures: [
      ...inState("failed").map((test) => failure(test, test.result().errors)),
      ...[module, ...module.children.allSuites()].flatMap((each) =>
        each.errors().map((error) => failure(each, [error])),
      ),
    ],
  };
}

/** Where a test failed, with its errors. */
function failure(of, errors = []) {
  const { project, relativeModuleId } = of.module ?? of;
  const title = [project.name, relativeModuleId, of.fullName].filter(Boolean).join(" › ");
  return { title, message: errors.map(({ message }) => message).join("\n") };
}
