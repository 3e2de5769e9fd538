/** The last digit of a GS1 number: weights 3 and 1 from the right (General Specifications 7.9.1). */
export function checkDigit(digitsBefore: string): string {
  return String((10 - (weightedSum(digitsBefore, 3) % 10)) % 10);
}

/** Whether the last digit of a GS1 number of any length is its check digit. */
export function hasRightCheckDigit(digits: string): boolean {
  return weightedSum(digits, 1) % 10 === 0;
}

function weightedSum(digits: string, weightOfLast: 1 | 3): number {
  let sum = 0;
  let weight: number = weightOfLast;
  for (let place = digits.length - 1; place >= 0; place--) {
    sum += Number(digits[place]) * weight;
    weight = 4 - weight;
  }
  return sum;
}
