import { FORECAST_DAYS } from '#contract/limits.ts'
import type { Tide } from '#contract/sea/conditions.ts'
import { measured } from '#server/domain/measured.ts'
import type {
  CalendarReader,
  CalendarSpot,
  SpotCalendar,
  SpotEvent,
} from '#server/features/favourites/calendar/spot-event.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

/** Long enough to be seen among other entries. */
const SHOWN_MS = 30 * MINUTE_MS

/** Null without a tide. */
export type TideAt = (place: CalendarSpot, from: Date, to: Date) => Tide | null

/** High and low waters of the coming days, a piece for each day. */
export async function tideCalendar(
  spots: readonly CalendarSpot[],
  reader: CalendarReader,
  tideAt: TideAt,
): Promise<SpotCalendar> {
  const pieces: SpotEvent[][] = Array.from({ length: FORECAST_DAYS }, () => [])
  const credits = new Set<string>()
  for (const spot of spots) {
    const today = dayAt(reader.now, spot.timeZone)
    const [from, to] = [today, dayAfter(today, FORECAST_DAYS)].map((day) => midnightAt(day, spot.timeZone))
    const tide = tideAt(spot, from!, to!)
    if (!tide) continue
    credits.add(creditOf(tide, reader))
    const days = Object.groupBy(tide.extremes, ({ time }) => dayAt(new Date(time), spot.timeZone))
    for (const [ahead, events] of pieces.entries()) {
      const day = dayAfter(today, ahead)
      events.push(...eventsOf(days[day] ?? [], { day, spot, madeAt: from!.getTime() }, reader))
    }
    await new Promise(setImmediate)
  }
  return { pieces, credits: [...credits] }
}

function eventsOf(
  turns: Tide['extremes'],
  { day, ...event }: { day: string; spot: CalendarSpot; madeAt: number },
  { texts, units }: CalendarReader,
): SpotEvent[] {
  return turns.map(({ kind, time, height }, index) => {
    const start = Math.round(Date.parse(time) / MINUTE_MS) * MINUTE_MS
    const nth = turns.slice(0, index).filter((turn) => turn.kind === kind).length
    const summary = texts.sharing.calendars[kind](measured(texts, units, 'height', height, 1), event.spot.name)
    return { ...event, name: `${kind}-${nth}-${day}`, start, end: start + SHOWN_MS, summary }
  })
}

const creditOf = ({ station, datum, datumIsEstimated }: Tide, { texts }: CalendarReader) =>
  texts.sharing.predictedFor(texts.conditions.aboveDatum(datumIsEstimated, datum), station.name, station.attribution)
