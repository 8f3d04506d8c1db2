import { FORECAST_DAYS } from '#contract/limits.ts'
import type { DayLight } from '#contract/sea/conditions.ts'
import type {
  CalendarReader,
  CalendarSpot,
  SpotCalendar,
  SpotEvent,
} from '#server/features/favourites/calendar/spot-event.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { lightOfDay } from '#surf/time/sun.ts'

/** Where twilight lasts until the next day. */
const SHOWN_MS = 30 * MINUTE_MS

/** First light to sunrise and sunset to last light of the coming days, a piece for each day. */
export function lightCalendar(spots: readonly CalendarSpot[], reader: CalendarReader): SpotCalendar {
  const pieces = Array.from({ length: FORECAST_DAYS }, (_, ahead) =>
    spots.flatMap((spot) => {
      const today = dayAt(reader.now, spot.timeZone)
      const light = lightOfDay(dayAfter(today, ahead), spot, spot.timeZone)
      return eventsOf(light, { spot, madeAt: midnightAt(today, spot.timeZone).getTime() }, reader)
    }),
  )
  return { pieces, credits: [] }
}

type Made = Pick<SpotEvent, 'spot' | 'madeAt'>

/** Leaves out events that do not occur that day. */
function eventsOf({ day, firstLight, sunrise, sunset, lastLight }: DayLight, made: Made, { texts }: CalendarReader) {
  const { spot } = made
  const { calendars } = texts.sharing
  const clock = dateFormat(texts.locale, { timeZone: spot.timeZone, timeStyle: 'short' })
  const time = (moment: string | null) => moment && clock.format(new Date(moment))
  const events: SpotEvent[] = []
  const add = (name: string, from: string, to: string | null, summary: string) => {
    const start = Date.parse(from)
    events.push({ ...made, name: `${name}-${day}`, start, end: to ? Date.parse(to) : start + SHOWN_MS, summary })
  }
  if (firstLight) add('dawn', firstLight, sunrise, calendars.firstLight(time(sunrise), spot.name))
  else if (sunrise) add('dawn', sunrise, null, calendars.sunrise(spot.name))
  if (sunset) add('dusk', sunset, lastLight, calendars.sunset(time(lastLight), spot.name))
  return events
}
