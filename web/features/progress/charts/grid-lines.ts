const MOST_LINES = 4
const ROUND = [1, 2, 5, 10]

/** Round axis figures up to `highest`: at most four, evenly spaced. */
export function gridLines(highest: number, isWhole: boolean): number[] {
  if (highest <= 0) return []
  const power = 10 ** (Math.floor(Math.log10(highest)) - 1)
  const steps = [power, 10 * power].flatMap((tens) => ROUND.map((round) => round * tens))
  const step = steps.find((candidate) => highest / candidate <= MOST_LINES && (!isWhole || candidate >= 1)) ?? highest
  // 3 * 0.2 is not 0.6.
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => Number(((index + 1) * step).toPrecision(6)))
}
