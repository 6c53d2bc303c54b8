/** The GS1 check digit of a number's digits without it: weights 3 and 1 from the right, modulo 10 (General Specifications section 7.9). */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

export const hasRightCheckDigit = (digits: string): boolean =>
  checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));
