import type { UnitSystem } from '#contract/accounts/users.ts'
import type { ServerTexts } from '#languages'
import { escapeText, utcTime } from '#server/domain/calendar-file.ts'
import type { Position } from '#surf/places/geo.ts'
import { timeAt } from '#surf/time/wall-clock.ts'

export type CalendarSpot = Position & { id: string; name: string; tideStation: string | null; timeZone: string }

/** For whom a calendar is written, and when. */
export type CalendarReader = { texts: ServerTexts; units: UnitSystem; now: Date; publicUrl: string }

export type SpotEvent = {
  /** The same at each fetch, within its spot. */
  name: string
  spot: CalendarSpot
  start: number
  end: number
  summary: string
  /** When its data was made. */
  madeAt: number
}

/** Spots' events, in pieces of which the last ones are left out if there are too many. */
export type SpotCalendar = { pieces: SpotEvent[][]; credits: string[] }

/** Local time at the spot is in the text, because programs show their own. */
export function eventLines(event: SpotEvent, { texts, publicUrl }: Pick<CalendarReader, 'texts' | 'publicUrl'>) {
  const { name, spot, start, end, summary, madeAt } = event
  const time = timeAt(new Date(start), spot.timeZone)
  return [
    'BEGIN:VEVENT',
    `UID:${name}-${spot.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utcTime(madeAt)}`,
    // Minutes, which grow with each forecast and fit an integer.
    `SEQUENCE:${Math.floor(madeAt / 60_000)}`,
    `DTSTART:${utcTime(start)}`,
    `DTEND:${utcTime(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(spot.name)}`,
    `DESCRIPTION:${escapeText(texts.sharing.timeAtSpot(time, spot.name, spot.timeZone))}`,
    `URL:${publicUrl}/discover?spot=${spot.id}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
