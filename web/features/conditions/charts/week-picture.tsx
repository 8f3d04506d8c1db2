import { type ReactNode, useId } from 'react'
import type { Tide } from '#contract/sea/conditions.ts'
import { Dawn, Nights, Now } from '#web/features/conditions/charts/day-bands.tsx'
import { yScale } from '#web/features/conditions/charts/measures.ts'
import { swellPaths, toneStripes } from '#web/features/conditions/charts/swell-path.ts'
import { tidePath } from '#web/features/conditions/charts/tide-curve.ts'
import type { SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { BAR_EDGE, ratingTone } from '#web/lib/format/rating-tone.ts'

/** y in pixels. */
const TOP = 6
const AXIS = 70
export const WEEK_HEIGHT = AXIS + 2

type WeekPictureProps = {
  days: SpotDay[]
  /** Metres; 0 if unknown. */
  highest: number
  /** Only if the waves are unknown. */
  tide: Tide | null
  now: number
}

/** The week's waves in the colours of their ratings, or its tide, with nights, dawns and now: the inside of a picture. */
export function WeekPicture({ days, highest, tide, now }: WeekPictureProps) {
  return (
    <>
      <EachDay days={days}>{(day) => <Nights day={day} top={0} bottom={AXIS} />}</EachDay>
      {tide ? <Tides days={days} heights={tide.heights} /> : <Swell days={days} highest={highest} />}
      <EachDay days={days}>
        {(day) => (
          <>
            <Dawn day={day} top={0} bottom={AXIS} />
            <Now day={day} top={0} bottom={AXIS} now={now} />
          </>
        )}
      </EachDay>
      <line x1="0" x2="100%" y1={AXIS} y2={AXIS} stroke="var(--line)" strokeWidth="1.2" />
    </>
  )
}

const EachDay = ({ days, children }: { days: SpotDay[]; children: (day: SpotDay) => ReactNode }) =>
  days.map((day, index) => (
    <svg key={day.day} x={`${(100 * index) / days.length}%`} width={`${100 / days.length}%`} aria-hidden="true">
      {children(day)}
    </svg>
  ))

/** At the week's scale, so that springs and neaps differ. */
function Tides({ days, heights }: { days: SpotDay[]; heights: Tide['heights'] }) {
  const metres = heights.map(({ height }) => height)
  const yOf = yScale({ lowest: Math.min(...metres), highest: Math.max(...metres), bottom: AXIS - TOP, top: TOP })
  return (
    <EachDay days={days}>
      {(day) => (
        <svg width="100%" height={AXIS} viewBox={`0 0 100 ${AXIS}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            d={tidePath(heights, day, yOf)}
            fill="none"
            stroke="var(--water)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </EachDay>
  )
}

function Swell({ days, highest }: Pick<WeekPictureProps, 'days' | 'highest'>) {
  const clip = useId()
  const { line, area } = swellPaths(days, yScale({ lowest: 0, highest, bottom: AXIS, top: TOP }), AXIS)
  return (
    <svg width="100%" height={AXIS} viewBox={`0 0 100 ${AXIS}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d={area} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {toneStripes(days, (rating) => ratingTone(rating).fill).map(({ fill, x, width }) => (
          <rect key={x} x={x} width={width} height={AXIS} fill={fill} />
        ))}
      </g>
      <path d={area} fill="none" stroke={BAR_EDGE} vectorEffect="non-scaling-stroke" />
      <path d={line} fill="none" stroke="var(--sea-ink)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
