import type { NextGood } from '#contract/sea/favourites.ts'
import type { Deps } from '#server/deps.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import {
  type FavouriteSpot,
  readBestOfBuddies,
  readFavourites,
  readOwnWeeks,
} from '#server/features/notifications/weekly/last-week.ts'
import {
  readScheduled,
  type ScheduledSummary,
  type SettledSummary,
  SUMMARIES_AT_ONCE,
  settleSummaries,
} from '#server/features/notifications/weekly/scheduled-summaries.ts'
import { type SummarySubject, writeSummary } from '#server/features/notifications/weekly/summary-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { RestoreTimes } from '#server/platform/outbox/outbox.ts'
import { type SummaryWeek, summaryWeekAt } from '#surf/time/weeks.ts'

const MAX_WINDOWS = 3

/** The best windows of the coming week by spot id. */
export type BestAt = (spotIds: readonly string[]) => Promise<ReadonlyMap<string, NextGood>>
type Scheduled = ScheduledSummary & SummaryWeek & { isToNotify: boolean }

/** On Monday morning by each surfer's time zone. Skips empty weeks and Mondays without a server. */
export async function sendWeeklySummaries({ db, now }: Pick<Deps, 'db' | 'now'>, bestAt: BestAt): Promise<void> {
  const moment = now()
  const weekIn = weeksAt(moment)
  for (let read = SUMMARIES_AT_ONCE; read === SUMMARIES_AT_ONCE; ) {
    const scheduled = (await readScheduled(db, moment)).map((surfer) => scheduledOf(surfer, weekIn(surfer.timeZone)))
    read = scheduled.length
    const content = await readContent(
      db,
      scheduled.filter(({ isToNotify }) => isToNotify),
      bestAt,
    )
    const userIds = await settleSummaries(
      db,
      scheduled.map((surfer) => settledOf(surfer, content.get(surfer.userId))),
    )
    await publish(db, notificationsChanged, { userIds })
  }
}

/** After a restore: reschedules without a summary. Returns how many. */
export async function settleMissedSummaries(db: Database, { restoredAt }: RestoreTimes): Promise<number> {
  const weekIn = weeksAt(restoredAt)
  let missed = 0
  for (let read = SUMMARIES_AT_ONCE; read === SUMMARIES_AT_ONCE; ) {
    const scheduled = (await readScheduled(db, restoredAt)).map((one) => scheduledOf(one, weekIn(one.timeZone)))
    read = scheduled.length
    missed += scheduled.filter(({ isToNotify }) => isToNotify).length
    await settleSummaries(
      db,
      scheduled.map((surfer) => settledOf(surfer, undefined)),
    )
  }
  return missed
}

/** Caches by time zone, because a week takes a millisecond to compute. */
function weeksAt(moment: Date): (timeZone: string) => SummaryWeek {
  const known = new Map<string, SummaryWeek>()
  return (timeZone) => {
    const week = known.get(timeZone) ?? summaryWeekAt(moment, timeZone)
    known.set(timeZone, week)
    return week
  }
}

const scheduledOf = (surfer: ScheduledSummary, week: SummaryWeek): Scheduled => ({
  ...surfer,
  ...week,
  isToNotify: week.isDue && !wasNotified(surfer, week),
})

const FAR_AHEAD_MS = 5 * 7 * 24 * 60 * 60 * 1000

/** True also if a clock was set back by some weeks since; a clock that was further ahead silences nobody. */
function wasNotified({ summarizedOn }: ScheduledSummary, { monday }: SummaryWeek): boolean {
  if (summarizedOn === null) return false
  const aheadMs = Date.parse(summarizedOn) - Date.parse(monday)
  return aheadMs >= 0 && aheadMs <= FAR_AHEAD_MS
}

type Content = { subject: SummarySubject; sessionId: string | null }

async function readContent(
  db: Database,
  scheduled: readonly Scheduled[],
  bestAt: BestAt,
): Promise<Map<string, Content>> {
  if (scheduled.length === 0) return new Map()
  const weeks = scheduled.map(({ userId, since, until }) => ({ userId, since, until }))
  const userIds = scheduled.map(({ userId }) => userId)
  const own = byUser(await readOwnWeeks(db, weeks))
  const best = byUser(await readBestOfBuddies(db, weeks))
  const favourites = byUser(await readFavourites(db, userIds))
  const bestOf = await bestAt([...new Set([...favourites.values()].flatMap(({ spots }) => spots.map(({ id }) => id)))])
  return new Map(
    userIds.map((userId) => {
      const { sessions, minutes, waves } = own.get(userId) ?? { sessions: 0, minutes: 0, waves: 0 }
      const windows = bestWindows(favourites.get(userId)?.spots ?? [], bestOf)
      return [
        userId,
        { subject: { sessions, minutes, waves, windows }, sessionId: best.get(userId)?.sessionId ?? null },
      ]
    }),
  )
}

const byUser = <Row extends { userId: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.userId, row]))

/** The best three, by time. */
function bestWindows(
  spots: readonly FavouriteSpot[],
  bestOf: ReadonlyMap<string, NextGood>,
): SummarySubject['windows'] {
  return spots
    .flatMap(({ id, name: spotName }) => {
      const { timeZone, next } = bestOf.get(id) ?? {}
      if (!timeZone || !next) return []
      return [{ spotName, timeZone, start: next.start, end: next.end, surfRating: next.hour.surfRating }]
    })
    .toSorted((one, other) => other.surfRating - one.surfRating || one.start.localeCompare(other.start))
    .slice(0, MAX_WINDOWS)
    .toSorted((one, other) => one.start.localeCompare(other.start))
}

/** An earlier summary stays the newest one if a clock was set back. */
function settledOf({ isToNotify, monday, next, ...surfer }: Scheduled, content: Content | undefined): SettledSummary {
  const { userId, timeZone, scheduledAt, summarizedOn } = surfer
  const scheduled = { userId, timeZone, scheduledAt, summarizedOn, next, week: isToNotify ? monday : null }
  if (!content) return { ...scheduled, subject: null, sessionId: null }
  const { subject, sessionId } = content
  const isAnything = subject.sessions > 0 || subject.windows.length > 0 || sessionId !== null
  return { ...scheduled, subject: isAnything ? writeSummary(subject) : null, sessionId }
}
