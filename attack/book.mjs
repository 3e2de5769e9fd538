/** Records and prints what one attack tried, what held and what broke. */
export class Book {
  broken = [];
  held = 0;

  tried(text) {
    console.log(`  tried   ${text}`);
  }

  /** Records one expectation. `broke` describes a failure and is called only then. */
  expect(holds, what, broke = () => "") {
    if (holds) {
      this.held++;
      console.log(`  held    ${what}`);
      return true;
    }
    const told = `not so: ${what}. ${broke()}`.trim();
    this.broken.push(told);
    console.log(`  BROKEN: ${told}`);
    return false;
  }

  /** Records an observation that decides nothing. */
  saw(text) {
    console.log(`  saw     ${text}`);
  }
}
