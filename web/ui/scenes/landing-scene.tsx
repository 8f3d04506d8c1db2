import { chance, curve, type Point, swing } from '#surf/drawing/swell.ts'
import { Sea, Surfer } from '#web/ui/scenes/sea.tsx'

/** The wave's hollow and its back over the lip, from the foot to the falling lip. */
// biome-ignore format: a curve reads as one line of points
const HOLLOW: Point[] = [
  [300, 712], [213, 681], [157, 633], [129, 581], [133, 536], [159, 514], [190, 521], [210, 545],
]
// biome-ignore format: a curve reads as one line of points
const BACK: Point[] = [
  [-24, 836], [-28, 674], [-5, 571], [36, 506], [86, 464], [138, 451], [190, 468], [219, 511],
]

/** Percentage of light face colour per band, from the hollow outwards. */
const BANDS = [88, 62, 78, 50, 64, 38, 50, 26, 34]

/** Bands with water running up their inner edge, and its distance per loop in quarters of the edge. */
const STREAMS: ReadonlyArray<readonly [band: number, quarters: number]> = [
  [1, 4],
  [3, 3],
  [5, 4],
  [7, 3],
]

/** Throws the lip forward and back within a loop, increasing with distance from the foot. */
const thrown = (points: Point[], phase: number) =>
  points.map(([x, y], index): Point => {
    const reach = index / points.length
    return [x + 5 * reach * swing(phase, 1, -reach / 6), y + 3 * reach * swing(phase, 1, 0.1 - reach / 6)]
  })

function Floating({ x, y, size, phase }: { x: number; y: number; size: number; phase: number }) {
  const [heave, tilt] = [1.8 * size * swing(phase, 2, x / 200), 2.5 * swing(phase, 2, x / 200 + 0.25)]
  return (
    <g transform={`translate(0 ${heave}) rotate(${tilt} ${x} ${y})`}>
      <Surfer x={x} y={y} size={size} facing="left" />
    </g>
  )
}

/** `phase`, 0 to 1, is the progress of its looping video (scripts/pictures/render-landing-video.ts); 0 equals 1. */
export function LandingScene({ phase = 0 }: { phase?: number }) {
  const [hollow, back] = [thrown(HOLLOW, phase), thrown(BACK, phase)]
  const [lip, lipAtRest] = [back.at(-1) as Point, BACK.at(-1) as Point]
  const between = (band: number) =>
    hollow.map(([x, y], index): Point => {
      const [backX, backY] = back[index] as Point
      return [x + ((backX - x) * band) / BANDS.length, y + ((backY - y) * band) / BANDS.length]
    })
  return (
    <svg className="scene" viewBox="0 0 430 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Sea width={430} height={900} horizon={486} sun={{ x: 306, radius: 42 }} sky={[0.6, 0.87]} phase={phase} />
      <path
        d={`${curve(hollow)}${curve([...back].reverse(), 'L')}V910H450V722C400 724 345 724 300 712z`}
        fill="var(--sea-4)"
      />
      {BANDS.map((light, band) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
          key={band}
          d={`${curve(between(band))}${curve(between(band + 1).reverse(), 'L')}z`}
          fill={`color-mix(in oklab, var(--face-1) ${light}%, var(--face-2))`}
        />
      ))}
      <g fill="none" stroke="var(--crest)" strokeWidth="1.1">
        {STREAMS.map(([band, quarters]) => (
          <g key={band} strokeLinecap="round">
            <path d={curve(between(band))} opacity=".28" />
            <path
              d={curve(between(band + 0.5))}
              pathLength="100"
              strokeDasharray="5 20"
              strokeDashoffset={-25 * (quarters * phase + band / 9)}
              strokeWidth="1.6"
              opacity=".3"
            />
          </g>
        ))}
        <path d={curve(hollow)} strokeWidth="1.6" opacity=".55" />
        <path d={curve(back.slice(3))} stroke="var(--spray)" strokeWidth="3" strokeLinecap="round" opacity=".95" />
      </g>
      <g transform={`translate(${lip[0] - lipAtRest[0]} ${lip[1] - lipAtRest[1]})`}>
        <Foam phase={phase} />
      </g>
      <Floating x={268} y={566} size={0.8} phase={phase} />
      <Floating x={324} y={590} size={1} phase={phase} />
      <Floating x={386} y={616} size={1.22} phase={phase} />
    </svg>
  )
}

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
function Foam({ phase }: { phase: number }) {
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
