export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** A repeatable stand-in for chance, 0 to 1: the same seed draws the same sea on every visit. */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43758.5453
  return wave - Math.floor(wave)
}

/** SVG path commands of a smooth curve through the points; the first is only moved or drawn to by `start`. */
export function curve(points: readonly Point[], start: 'M' | 'L' = 'M'): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point
  const pieces = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ]
    return `C${[...controls, ...to].map(round).join(' ')}`
  })
  return `${start}${at(0).map(round).join(' ')}${pieces.join('')}`
}

/** A swell line across `width` at height `y`: two long waves laid over each other, `height` from rest to crest. */
export function swellLine(y: number, width: number, height: number, seed: number): string {
  const phase = chance(seed) * 6.3
  const length = 34 + chance(seed + 9) * 26
  const points: Point[] = []
  for (let x = -20; x <= width + 20; x += 30) {
    points.push([x, y + height * (Math.sin(x / length + phase) + 0.6 * Math.sin(x / (length * 2.3) - phase))])
  }
  return curve(points)
}
