import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UnitSystem } from '#contract/accounts/users.ts'
import { type FavouriteCalendar, favouriteCalendars } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { calendarFile, feedLines, linesText } from '#server/domain/calendar-file.ts'
import { SECRET_ADDRESS, sendCalendar } from '#server/domain/calendar-reply.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import { type GoodHoursAt, goodHoursCalendar } from '#server/features/favourites/calendar/good-hours.ts'
import { lightCalendar } from '#server/features/favourites/calendar/light.ts'
import {
  type CalendarReader,
  type CalendarSpot,
  eventLines,
  type SpotCalendar,
  type SpotEvent,
} from '#server/features/favourites/calendar/spot-event.ts'
import { type TideAt, tideCalendar } from '#server/features/favourites/calendar/tides.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { inCostlyTurn } from '#server/platform/replies/costly-reads.ts'
import { dateFormat } from '#surf/time/date-formats.ts'

/** Less than what calendar programs refuse. */
const MOST_BYTES = 50_000
/** In calendars of tides and light, which every spot has each day. */
const SPOTS_OF_EACH_DAY = 10
/** By how much the name of one day may be longer than another's, twice. */
const DAY_NAME_BYTES = 100

type Owner = { id: string; language: string | null; units: UnitSystem }
type Need = Pick<Deps, 'db' | 'env' | 'now'> & {
  ownerOf: (db: Database, token: string, calendar: FavouriteCalendar) => Promise<Owner | undefined>
  tideAt: TideAt
  goodHoursAt: GoodHoursAt
}

const described: Described = {
  about: 'Tides, light or the good hours at a surfer’s favourites, for calendar programs. The address is the secret.',
  access: 'address',
  params: { calendar: z.enum(favouriteCalendars) },
  answers: { 200: 'text/calendar', 304: null },
  refuses: ['not_found'],
  limits: ['calendar-read'],
}

/** For calendar programs: the address is the secret. Refuses `not_found`, `too_many_attempts`. */
export function registerFavouriteCalendars(app: FastifyInstance, { db, env, now, ownerOf, ...sources }: Need): void {
  app.get<{ Params: { calendar: string; token: string } }>(
    '/api/calendar/:calendar/:token.ics',
    { config: { described } },
    async (request, reply) => {
      reply.headers(SECRET_ADDRESS)
      const { token, calendar: name } = request.params
      const calendar = favouriteCalendars.find((one) => one === name)
      const owner = calendar && (await ownerOf(db, token, calendar))
      if (!calendar || !owner) throw new Refusal('not_found')
      await spend(db, { 'calendar-read': [owner.id] })
      const texts = textsIn(spokenLanguage(env, owner.language))
      const reader = { texts, units: owner.units, now: now(), publicUrl: env.PUBLIC_URL }
      const text = await inCostlyTurn(owner.id, async () =>
        calendarText(calendar, await favouriteSpots(db, owner.id), reader, sources),
      )
      return sendCalendar(request, reply, text)
    },
  )
}

type Sources = Pick<Need, 'tideAt' | 'goodHoursAt'>

/** At most MOST_BYTES: what comes last is left out, and the calendar's description states what it has. */
async function calendarText(
  calendar: FavouriteCalendar,
  favourites: readonly CalendarSpot[],
  reader: CalendarReader,
  { tideAt, goodHoursAt }: Sources,
): Promise<string> {
  const daily = favourites.slice(0, SPOTS_OF_EACH_DAY)
  const made: Record<FavouriteCalendar, () => SpotCalendar | Promise<SpotCalendar>> = {
    tides: () => tideCalendar(daily, reader, tideAt),
    light: () => lightCalendar(daily, reader),
    'good-hours': () => goodHoursCalendar(favourites, reader, goodHoursAt),
  }
  const { pieces, credits } = await made[calendar]()
  const shown = calendar === 'good-hours' ? favourites.length : daily.length
  const { calendars } = reader.texts.sharing
  const head = (last: SpotEvent | undefined) =>
    feedLines({
      name: calendars.names[calendar],
      description: [calendars.covers(shown, favourites.length, lastDay(reader, last)), ...credits].join(' '),
      refresh: calendar === 'good-hours' ? 'PT1H' : 'PT6H',
    })
  let last = pieces.at(-1)?.at(-1)
  let bytes = Buffer.byteLength(calendarFile(head(last))) + DAY_NAME_BYTES
  const lines: string[] = []
  for (const piece of pieces) {
    const more = piece.flatMap((event) => eventLines(event, reader))
    bytes += Buffer.byteLength(linesText(more))
    if (bytes > MOST_BYTES) break
    lines.push(...more)
    last = piece.at(-1) ?? last
  }
  return calendarFile([...head(last), ...lines])
}

const lastDay = ({ texts: { locale }, now }: CalendarReader, last: SpotEvent | undefined) =>
  dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: last?.spot.timeZone ?? 'UTC' }).format(
    last?.start ?? now,
  )

/** The latest star first. */
async function favouriteSpots(db: Database, userId: string): Promise<CalendarSpot[]> {
  const { rows } = await sql<Omit<CalendarSpot, 'timeZone'> & { timeZone: string | null }>`
    select spot.id, spot.name, spot.latitude, spot.longitude, spot.tide_station, spot.time_zone
    from favourites favourite join surf_spots spot on spot.id = favourite.surf_spot_id
    where favourite.user_id = ${userId} and not spot.is_hidden
    order by favourite.added_at desc, favourite.surf_spot_id`.execute(db)
  return rows.map((spot) => ({ ...spot, timeZone: timeZoneOf(spot) }))
}
