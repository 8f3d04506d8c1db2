export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** Deterministic, 0 to 1: each visit draws the same sea. */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43758.5453
  return wave - Math.floor(wave)
}

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

/** A wave within a loop (`phase` 0 to 1), with `turns` waves and `lag` 0 to 1. */
export function swing(phase: number, turns: number, lag: number): number {
  return Math.sin(2 * Math.PI * (phase * turns + lag)) - Math.sin(2 * Math.PI * lag)
}

/** Swell line of two long waves; over a loop (`phase` 0 to 1) it becomes the next seed's. */
export function swellLine(y: number, width: number, height: number, seed: number, phase = 0): string {
  const between = (one: number, next: number) => one + (next - one) * phase
  const start = between(chance(seed), chance(seed + 1)) * 6.3
  const length = 34 + between(chance(seed + 9), chance(seed + 10)) * 26
  const travelled = 2 * Math.PI * phase
  const points: Point[] = []
  // Past both edges, to hide the area's sides.
  for (let x = -20; x < width + 50; x += 30) {
    const long = Math.sin(x / (length * 2.3) - start + travelled)
    points.push([x, y + height * (Math.sin(x / length + start - travelled) + 0.6 * long)])
  }
  return curve(points)
}
