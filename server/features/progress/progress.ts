import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { PROGRESS_BOARDS, PROGRESS_SPOTS } from '#contract/limits.ts'
import type { ownProgress } from '#contract/sessions/progress.ts'
import { readOwnSessions, type SpotPlace } from '#server/features/progress/own-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { computeProgress } from '#surf/log/progress.ts'
import type { SessionRecord } from '#surf/log/records.ts'
import { calendarOf } from '#surf/time/calendar.ts'

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
