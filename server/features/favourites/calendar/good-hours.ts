import { measuredWaves } from '#server/domain/measured.ts'
import type {
  CalendarReader,
  CalendarSpot,
  SpotCalendar,
  SpotEvent,
} from '#server/features/favourites/calendar/spot-event.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import type { GoodStretch } from '#surf/rating/suggestion.ts'
import { weatherCredit } from '#surf/sea/sea.ts'
import { dayAt } from '#surf/time/calendar.ts'

/** Good stretches by spot id; `fetchedAt` is null without a forecast. */
export type GoodHoursAt = (
  spotIds: readonly string[],
) => Promise<ReadonlyMap<string, { stretches: readonly GoodStretch[]; fetchedAt: string | null }>>

/** The soonest first, each a piece of its own. */
export async function goodHoursCalendar(
  spots: readonly CalendarSpot[],
  { texts, units }: CalendarReader,
  goodHoursAt: GoodHoursAt,
): Promise<SpotCalendar> {
  const found = await goodHoursAt(spots.map(({ id }) => id))
  const events = spots.flatMap((spot) => {
    const { stretches = [], fetchedAt = null } = found.get(spot.id) ?? {}
    if (fetchedAt === null) return []
    return stretches.map((stretch, index): SpotEvent => {
      const { start, end, hour } = stretch
      const day = dayAt(new Date(start), spot.timeZone)
      // Counted from the day's last, so that those that are over change no name.
      const after = stretches.slice(index + 1).filter((other) => dayAt(new Date(other.start), spot.timeZone) === day)
      const waves = measuredWaves(texts, units, hour.waveHeight)
      return {
        ...{ name: `good-${after.length}-${day}`, spot, madeAt: Date.parse(fetchedAt) },
        ...{ start: Date.parse(start), end: Date.parse(end) },
        summary: texts.sharing.calendars.good(ratingLabel(texts.ratings, hour.surfRating), waves, spot.name),
      }
    })
  })
  const pieces = events.toSorted((one, other) => one.start - other.start).map((event) => [event])
  const credit = texts.sharing.weatherDataByNames(weatherCredit.source.text, weatherCredit.licence.text)
  return { pieces, credits: [credit] }
}
