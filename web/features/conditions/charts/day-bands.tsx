import { dawnOf, holds, nightsOf, percentOf, type Span, type SpotDay } from '#web/features/conditions/week/spot-days.ts'

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
