import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { PROGRESS_BOARDS, PROGRESS_SPOTS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import type { ownProgress } from '#contract/sessions/progress.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ProgressSession } from '#surf/log/progress.ts'
import { computeProgress } from '#surf/log/progress.ts'
import type { SessionRecord } from '#surf/log/records.ts'
import type { Position } from '#surf/places/geo.ts'
import { calendarOf } from '#surf/time/calendar.ts'
import { readDayAndHour } from '#surf/time/day-and-hour.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { type Period, spanOf } from '#surf/time/periods.ts'

/** From the latest 10,000 sessions. */
export async function readProgress(
  db: Database,
  userId: string,
  { period, timeZone }: QueryOf<typeof ownProgress>,
  now: Date,
): Promise<ReplyOf<typeof ownProgress>> {
  const today = calendarOf(timeZone).format(now)
  const { sessions, spots } = await readOwnSessions(db, userId, { period, timeZone, now })
  const { spots: surfed, boards, records, ...figures } = computeProgress(sessions, { period, today })
  const withSpot = (record: SessionRecord | null) =>
    record && {
      sessionId: record.sessionId,
      day: record.day,
      value: record.value,
      spot: spots.get(record.surfSpotId ?? '')?.name ?? null,
    }
  return {
    ...figures,
    period,
    today,
    country: mostSurfedCountry(surfed, spots),
    spots: surfed.slice(0, PROGRESS_SPOTS).flatMap(({ id, sessions: count, hours }) => {
      const spot = spots.get(id)
      if (!spot) return []
      const { name, latitude, longitude } = spot
      return { id, name, latitude, longitude, sessions: count, hours }
    }),
    spotCount: surfed.length,
    elsewhere: figures.sessions - surfed.reduce((sum, spot) => sum + spot.sessions, 0),
    boards: boards.slice(0, PROGRESS_BOARDS),
    boardCount: boards.length,
    records: {
      longestSession: withSpot(records.longestSession),
      mostWaves: withSpot(records.mostWaves),
      longestRide: withSpot(records.longestRide),
      topSpeed: withSpot(records.topSpeed),
    },
  }
}

/** A tie goes to the country of the most surfed spot. */
function mostSurfedCountry(surfed: readonly { id: string; sessions: number }[], spots: Map<string, SpotPlace>) {
  const sessions = new Map<string, number>()
  for (const { id, sessions: count } of surfed) {
    const country = spots.get(id)?.country
    if (country) sessions.set(country, (sessions.get(country) ?? 0) + count)
  }
  const most = Math.max(...sessions.values())
  return [...sessions].find(([, count]) => count === most)?.[0] ?? null
}

type Ride = Pick<ProgressSession, 'topKmh' | 'longestRideM'>
type Row = Omit<ProgressSession, 'day' | 'hour' | keyof Ride> & {
  /** Milliseconds since 1970. */
  startedAt: number
  timeZone: string | null
  latitude: number
  longitude: number
  spotName: string | null
  country: string | null
}
type SpotPlace = Position & { id: string; name: string; country: string }

/** Bounds the cost; the latest count. */
const MOST_SESSIONS = 10_000

/**
 * Own sessions by local clocks, oldest first, with best rides and spots. Excludes those beyond a phone's clock error in
 * the future.
 */
async function readOwnSessions(
  db: Database,
  userId: string,
  { period, timeZone, now }: { period: Period; timeZone: string; now: Date },
): Promise<{ sessions: ProgressSession[]; spots: Map<string, SpotPlace> }> {
  // Not joined: the planner expects few rows and would join thousands by nested loops.
  const [rows, rides] = await Promise.all([readRows(db, userId, now), readBestRides(db, userId, period)])
  const spots = new Map<string, SpotPlace>()
  for (const { surfSpotId: id, spotName: name, country, latitude, longitude } of rows)
    if (id && name && country !== null) spots.set(id, { id, name, country, latitude, longitude })
  const sessions = rows.map((row): ProgressSession => {
    const { id, startedAt, hours, surfSpotId, waves, board } = row
    // The phone's zone at the check-in, else the place's, else the reader's.
    const local = readDayAndHour(startedAt, timeZoneOf(row)) ?? readDayAndHour(startedAt, timeZone)!
    const { topKmh, longestRideM } = rides.get(id) ?? { topKmh: null, longestRideM: null }
    return { id, ...local, hours, surfSpotId, waves, board, topKmh, longestRideM }
  })
  return { sessions, spots }
}

async function readRows(db: Database, userId: string, now: Date): Promise<Row[]> {
  const latestStart = new Date(now.getTime() + START_TIME_MAX_AHEAD_MS).toISOString()
  // One JSON value: a thousand rows would block the thread for 8 ms.
  const { rows } = await sql<{ sessions: Row[] }>`
    select coalesce(json_agg(json_build_object(
        'id', s.id, 'startedAt', extract(epoch from s.start_time)::float8 * 1000, 'timeZone', coalesce(s.time_zone, spot.time_zone),
        'hours', extract(epoch from s.end_time - s.start_time)::float8 / 3600, 'waves', s.wave_count, 'board', s.board,
        'surfSpotId', s.surf_spot_id, 'spotName', spot.name, 'country', spot.country,
        'latitude', coalesce(spot.latitude, s.latitude), 'longitude', coalesce(spot.longitude, s.longitude)
      ) order by s.start_time, s.id), '[]') as sessions
    from (
      select * from surf_sessions where user_id = ${userId} and start_time <= ${latestStart}
      order by start_time desc, id desc limit ${sql.lit(MOST_SESSIONS)}
    ) s left join surf_spots spot on spot.id = s.surf_spot_id`.execute(db)
  return rows[0]!.sessions
}

async function readBestRides(db: Database, userId: string, period: Period): Promise<Map<string, Ride>> {
  const { rows } = await sql<{ rides: (Ride & { sessionId: string })[] }>`
    select coalesce(json_agg(json_build_object('sessionId', session_id, 'topKmh', top_kmh, 'longestRideM', longest)), '[]') as rides
    from (
      select session_id, max(top_kmh)::float8 as top_kmh, max(metres)::float8 as longest
      from waves where owner_id = ${userId} ${ofSessionsIn(period, userId)} group by session_id
    ) best`.execute(db)
  return new Map(rows[0]!.rides.map(({ sessionId, ...ride }) => [sessionId, ride]))
}

/** Any clock's day is within a day of UTC's. */
function ofSessionsIn(period: Period, userId: string) {
  const span = spanOf(period)
  if (!span) return sql``
  const from = new Date(Date.parse(span.from) - DAY_MS).toISOString()
  const before = new Date(Date.parse(span.to) + 2 * DAY_MS).toISOString()
  return sql`and session_id in (
    select id from surf_sessions where user_id = ${userId} and start_time >= ${from} and start_time < ${before})`
}
