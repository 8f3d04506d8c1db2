import { chance, type Point, swing } from '#surf/drawing/swell.ts'

type Cloud = {
  from: Point
  to: Point
  drops: number
  spread: number
  size: readonly [number, number]
  /** Flight distance of a drop; without it foam stays in place. */
  flight?: Point
}

/** Foam positions: along the lip, its falling edge, drops below and spray off the back. */
const CLOUDS: Cloud[] = [
  { from: [138, 454], to: [192, 471], drops: 14, spread: 3, size: [1.6, 3.6] },
  { from: [188, 470], to: [218, 506], drops: 16, spread: 4, size: [3, 6] },
  { from: [214, 512], to: [218, 545], drops: 18, spread: 9, size: [2.4, 6.2] },
  { from: [214, 536], to: [224, 552], drops: 14, spread: 8, size: [1.2, 2.8], flight: [6, 64] },
  { from: [96, 458], to: [184, 464], drops: 22, spread: 4, size: [0.9, 2.1], flight: [-34, -20] },
]

/** The landing scene's foam; `phase` is the loop's progress, 0 to 1. */
export function Foam({ phase }: { phase: number }) {
  return (
    <g fill="var(--spray)" opacity=".92">
      {CLOUDS.flatMap(({ from, to, drops, spread, size, flight }, cloud) =>
        Array.from({ length: drops }, (_, drop) => {
          const seed = cloud * 40 + drop
          const [along, aside] = [drop / (drops - 1), (chance(seed) * 2 - 1) * spread]
          const x = from[0] + (to[0] - from[0]) * along + aside
          const y = from[1] + (to[1] - from[1]) * along + (chance(seed + 7) * 2 - 1) * spread * 0.6
          const r = size[0] + chance(seed + 3) * (size[1] - size[0])
          const lag = chance(seed + 5)
          // A drop lives for a quarter or half of the loop and restarts.
          const life = (phase * (2 + 2 * (drop % 2)) + lag) % 1
          const [dx, dy, grown] = flight
            ? [flight[0] * life, flight[1] * life ** 1.6, 1.4 * Math.sin(Math.PI * life ** 0.7)]
            : [2 * swing(phase, 2, lag), 1.5 * swing(phase, 2, lag + 0.25), 1 + 0.1 * swing(phase, 3, lag)]
          return <circle key={seed} cx={x + dx} cy={y + dy} r={Math.max(0, r * grown)} />
        }),
      )}
    </g>
  )
}
