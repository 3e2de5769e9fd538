/** What one attack tried, what held and what broke, told as it is found. */
export class Book {
  broken = [];
  held = 0;

  tried(text) {
    console.log(`  tried   ${text}`);
  }

  /** One thing that has to hold. `broke` says what answered what, and is asked only then. */
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

  /** Something else that was seen and decides nothing. */
  saw(text) {
    console.log(`  saw     ${text}`);
  }
}
