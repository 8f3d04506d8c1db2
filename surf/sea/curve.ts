/** Points in ascending order of x: straight lines between them, level before the first and after the last. */
type Curve = { readonly x: readonly number[]; readonly y: readonly number[] }

/**
 * The curve through (x, y) points, kept as two rows of numbers, for it is read millions of times at once. Marked as free
 * of effects, so that a page that only names a rating does not load the curves behind it.
 */
/* @__NO_SIDE_EFFECTS__ */
export const curveThrough = (...points: (readonly [x: number, y: number])[]): Curve => ({
  x: points.map(([x]) => x),
  y: points.map(([, y]) => y),
})

/** The y of a curve at an x. */
export function valueOn({ x, y }: Curve, at: number): number {
  let right = 0
  while (right < x.length && at > x[right]!) right += 1
  if (right === 0 || right === x.length) return y[Math.max(0, right - 1)]!
  const left = right - 1
  return y[left]! + ((y[right]! - y[left]!) * (at - x[left]!)) / (x[right]! - x[left]!)
}
