import { Sea } from '#web/ui/scenes/sea.tsx'
import { Surfer } from '#web/ui/scenes/surfer.tsx'
import { chance, curve, type Point } from '#web/ui/scenes/swell.ts'

/** The hollow of the wave, and its back over the lip: both run from the foot to the falling lip. */
// biome-ignore format: a curve reads as one line of points
const HOLLOW: Point[] = [
  [300, 712], [213, 681], [157, 633], [129, 581], [133, 536], [159, 514], [190, 521], [210, 545],
]
// biome-ignore format: a curve reads as one line of points
const BACK: Point[] = [
  [-24, 836], [-28, 674], [-5, 571], [36, 506], [86, 464], [138, 451], [190, 468], [219, 511],
]

/** How much of the light face colour each band has, from the hollow outwards. */
const BANDS = [88, 62, 78, 50, 64, 38, 50, 26, 34]

const between = (share: number) =>
  HOLLOW.map(([x, y], index): Point => {
    const [backX, backY] = BACK[index] as Point
    return [x + (backX - x) * share, y + (backY - y) * share]
  })

/** The poster of the landing page: a wave peels at first light, three surfers wait in the line-up. */
export function LandingScene() {
  return (
    <svg className="scene" viewBox="0 0 430 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Sea width={430} height={900} horizon={486} sun={{ x: 306, radius: 42 }} sky={[0.6, 0.87]} />
      <path
        d={`${curve(HOLLOW)}${curve([...BACK].reverse(), 'L')}V910H450V722C400 724 345 724 300 712z`}
        fill="var(--sea-4)"
      />
      {BANDS.map((light, index) => {
        const [inner, outer] = [between(index / BANDS.length), between((index + 1) / BANDS.length)]
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
            key={index}
            d={`${curve(inner)}${curve(outer.reverse(), 'L')}z`}
            fill={`color-mix(in oklab, var(--face-1) ${light}%, var(--face-2))`}
          />
        )
      })}
      <g fill="none" stroke="var(--crest)" strokeWidth="1.1">
        {[1, 3, 5, 7].map((band) => (
          <path key={band} d={curve(between(band / BANDS.length))} opacity=".28" />
        ))}
        <path d={curve(HOLLOW)} strokeWidth="1.6" opacity=".55" />
        <path d={curve(BACK.slice(3))} stroke="var(--spray)" strokeWidth="3" strokeLinecap="round" opacity=".95" />
      </g>
      <Foam />
      <Surfer x={268} y={566} size={0.8} facing="left" />
      <Surfer x={324} y={590} facing="left" />
      <Surfer x={386} y={616} size={1.22} facing="left" />
    </svg>
  )
}

type Cloud = { from: Point; to: Point; drops: number; spread: number; size: readonly [number, number] }

/** Where foam gathers: along the lip, on its falling edge, in drops below it, and blown off the back. */
const CLOUDS: Cloud[] = [
  { from: [138, 454], to: [192, 471], drops: 14, spread: 3, size: [1.6, 3.6] },
  { from: [188, 470], to: [218, 506], drops: 16, spread: 4, size: [3, 6] },
  { from: [214, 512], to: [218, 545], drops: 18, spread: 9, size: [2.4, 6.2] },
  { from: [222, 550], to: [228, 586], drops: 9, spread: 9, size: [0.8, 2.2] },
  { from: [84, 450], to: [166, 444], drops: 15, spread: 8, size: [0.6, 1.7] },
]

function Foam() {
  return (
    <g fill="var(--spray)" opacity=".92">
      {CLOUDS.flatMap(({ from, to, drops, spread, size }, cloud) =>
        Array.from({ length: drops }, (_, drop) => {
          const seed = cloud * 40 + drop
          const [along, aside] = [drop / (drops - 1), (chance(seed) * 2 - 1) * spread]
          const x = from[0] + (to[0] - from[0]) * along + aside
          const y = from[1] + (to[1] - from[1]) * along + (chance(seed + 7) * 2 - 1) * spread * 0.6
          return <circle key={seed} cx={x} cy={y} r={size[0] + chance(seed + 3) * (size[1] - size[0])} />
        }),
      )}
    </g>
  )
}
