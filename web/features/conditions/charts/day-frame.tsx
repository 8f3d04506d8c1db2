import type { ReactNode } from 'react'
import { dawnOf, holds, nightsOf, percentOf, type Span, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import * as texts from '#words/conditions.ts'

/** The word 'now' is above. */
export const PLOT_TOP = 18

type DayFrameProps = {
  day: SpotDay
  /** Milliseconds. */
  now: number
  /** y in pixels. */
  axis: number
  height: number
  /** Text twin for a screen reader. */
  label: string
  children: ReactNode
}

/**
 * The picture of a day that others draw into: x is in percent of the day's hours and y in pixels, so that every picture
 * of a day has the same clock, and words keep their size at every width.
 */
export function DayFrame({ day, now, axis, height, label, children }: DayFrameProps) {
  const { sunrise, sunset } = day.light
  const plot = { day, top: PLOT_TOP, bottom: axis }
  return (
    <svg role="img" aria-label={label} className="w-full overflow-visible" height={height}>
      <g fontSize="12" fontWeight="500" fill="var(--ink-3)">
        <Nights {...plot} />
        <Dawn {...plot} />
        {children}
        <line x1="0" x2="100%" y1={axis} y2={axis} stroke="var(--line)" strokeWidth="1.2" />
        {sunrise && <Sun x={at(day, Date.parse(sunrise))} y={axis} fill="var(--sun)" stroke="var(--card)" />}
        {sunset && <Sun x={at(day, Date.parse(sunset))} y={axis} fill="var(--card)" stroke="var(--sun-ink)" />}
        <Now {...plot} now={now} />
        {holds(day, now) && <NowTag x={at(day, now)} />}
      </g>
    </svg>
  )
}

/** Half a sun on the horizon. */
const Sun = ({ x, y, ...ink }: { x: string; y: number; fill: string; stroke: string }) => (
  <svg x={x} y={y} overflow="visible" aria-hidden="true">
    <path {...ink} d="M-6.5 0a6.5 6.5 0 0 1 13 0z" strokeWidth="1.6" />
  </svg>
)

const NowTag = ({ x }: { x: string }) => (
  <svg x={x} overflow="visible" aria-hidden="true">
    <rect x="-17" width="34" height={PLOT_TOP} rx={PLOT_TOP / 2} fill="var(--ink)" />
    <text y="13" fill="var(--card)" fontWeight="650" textAnchor="middle">
      {texts.now}
    </text>
  </svg>
)

export const at = (day: Span, time: number) => `${percentOf(day, time).toFixed(2)}%`

type BandProps = { day: SpotDay /** y in pixels. */; top: number; bottom: number }

export const Nights = ({ day, ...box }: BandProps) =>
  nightsOf(day).map((night) => (
    <Band key={night.start} {...box} day={day} span={night} fill="var(--line)" opacity={0.5} />
  ))

/** First light to an hour after sunrise. */
export function Dawn({ day, ...box }: BandProps) {
  const dawn = dawnOf(day)
  return dawn && <Band {...box} day={day} span={dawn} fill="var(--sun)" opacity={0.3} />
}

export const Now = ({ day, top, bottom, now }: BandProps & { now: number }) =>
  holds(day, now) && (
    <line x1={at(day, now)} x2={at(day, now)} y1={top} y2={bottom} stroke="var(--ink)" strokeWidth="1.6" />
  )

const Band = ({ day, span, top, bottom, ...ink }: BandProps & { span: Span; fill: string; opacity: number }) => (
  <rect
    {...ink}
    x={at(day, span.start)}
    width={`${(percentOf(day, span.end) - percentOf(day, span.start)).toFixed(2)}%`}
    y={top}
    height={bottom - top}
  />
)
