import type { Tide, TideAndLight } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { percentOf, type Span } from '#web/features/conditions/week/spot-days.ts'

type Height = Tide['heights'][number]

export const hourlyHeights = ({ from, hourly }: NonNullable<TideAndLight['tide']>): Height[] =>
  hourly.map((height, hour) => ({ time: new Date(Date.parse(from) + hour * HOUR_MS).toISOString(), height }))

/** Interpolated metres; null outside the known times. */
export function tideNow(heights: Height[], now: number): { height: number; rising: boolean } | null {
  const after = heights.findIndex(({ time }) => Date.parse(time) > now)
  const [from, to] = [heights[after - 1], heights[after]]
  if (!from || !to) return null
  const share = percentOf({ start: Date.parse(from.time), end: Date.parse(to.time) }, now) / 100
  return { height: from.height + share * (to.height - from.height), rising: to.height > from.height }
}

/** SVG path within a span: x in percent, y by `yOf` of metres. */
export const tidePath = (heights: Height[], span: Span, yOf: (metres: number) => number): string =>
  heights
    .filter(({ time }) => Date.parse(time) >= span.start && Date.parse(time) <= span.end)
    .map(({ time, height }, index) => {
      const [x, y] = [percentOf(span, Date.parse(time)), yOf(height)]
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(1)}`
    })
    .join('')
