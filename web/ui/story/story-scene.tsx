import { type Ref, useId } from 'react'
import { Mark } from '#web/ui/layout/mark.tsx'
import { Sea, Surfer } from '#web/ui/scenes/sea.tsx'

/** A phone's screen, 9 to 16. */
const WIDTH = 432
const HEIGHT = 768
const HORIZON = 332

export function StoryScene({ ref }: { ref: Ref<SVGSVGElement> }) {
  const id = useId()
  return (
    <svg ref={ref} className="scene hidden" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Sea width={WIDTH} height={HEIGHT} horizon={HORIZON} sun={{ x: 316, radius: 44 }} sky={[0.5, 0.84]} />
      <Scrim id={`${id}t`} from={0} to={HORIZON - 44} opacities={[0.62, 0.46, 0]} middle={0.84} />
      <Scrim id={`${id}b`} from={HEIGHT} to={HORIZON + 20} opacities={[0.94, 0.84, 0]} middle={0.66} />
      <Surfer x={176} y={363} size={0.8} />
      <Surfer x={222} y={356} size={0.66} />
      <Surfer x={262} y={360} size={0.7} facing="left" />
      <g color="var(--on-deep)" transform="translate(32 42)">
        <Mark size={30} />
      </g>
    </svg>
  )
}

type ScrimProps = {
  id: string
  from: number
  to: number
  opacities: readonly [number, number, number]
  /** Position of the second opacity between `from` (0) and `to` (1). */
  middle: number
}

/** As behind a hero's text, for a contrast of 4.5:1. */
const Scrim = ({ id, from, to, opacities, middle }: ScrimProps) => (
  <>
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1={from} x2="0" y2={to}>
      {[0, middle, 1].map((offset, nth) => (
        <stop key={offset} offset={offset} stopColor="oklch(0.19 0.047 232)" stopOpacity={opacities[nth]} />
      ))}
    </linearGradient>
    <path fill={`url(#${id})`} d={`M0 ${from}H${WIDTH}V${to}H0z`} />
  </>
)
