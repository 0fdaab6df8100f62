/** How well `x` suits, from 0 to 1: nothing outside a to d, rising from a to b, all from b to c, falling from c to d. */
export function trapezoid(x: number, a: number, b: number, c: number, d: number): number {
  if (x < a || x > d) return 0;
  if (x < b) return (x - a) / (b - a);
  return x <= c ? 1 : (d - x) / (d - c);
}
