/** Sorted by x, constant beyond both ends. */
type Curve = { readonly x: readonly number[]; readonly y: readonly number[] }

/** Two arrays, as it is read millions of times; side-effect free, so that bundles drop unused curves. */
/* @__NO_SIDE_EFFECTS__ */
export const curveThrough = (...points: (readonly [x: number, y: number])[]): Curve => ({
  x: points.map(([x]) => x),
  y: points.map(([, y]) => y),
})

export function valueOn({ x, y }: Curve, at: number): number {
  let right = 0
  while (right < x.length && at > x[right]!) right += 1
  if (right === 0 || right === x.length) return y[Math.max(0, right - 1)]!
  const left = right - 1
  return y[left]! + ((y[right]! - y[left]!) * (at - x[left]!)) / (x[right]! - x[left]!)
}
