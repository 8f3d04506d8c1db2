import { dawnOf, holds, nightsOf, percentOf, type Span, type SpotDay } from '#web/features/conditions/week/spot-days.ts'

/** Where a time stands in a day's picture, across. */
export const at = (day: Span, time: number) => `${percentOf(day, time).toFixed(2)}%`

type BandProps = { day: SpotDay /** y in pixels. */; top: number; bottom: number }

/** The dark of a day, shaded. */
export const Nights = ({ day, ...box }: BandProps) =>
  nightsOf(day).map((night) => (
    <Band key={night.start} {...box} day={day} span={night} fill="var(--line)" opacity={0.5} />
  ))

/** First light to an hour after sunrise, in coral. */
export function Dawn({ day, ...box }: BandProps) {
  const dawn = dawnOf(day)
  return dawn && <Band {...box} day={day} span={dawn} fill="var(--sun)" opacity={0.3} />
}

/** The line of this moment, on the day that holds it. */
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
