/** Heights without style attributes: one class per decimal place, whose variables the stylesheet adds up. */

/** `350` → `rp-h300 rp-h50`. */
export function getHeightClasses(height: number): readonly string[] {
  const digits = String(height);
  return [...digits]
    .map((digit, index) => Number(digit) * 10 ** (digits.length - 1 - index))
    .filter((part) => part > 0)
    .map((part) => `rp-h${part}`);
}
