import { sql } from 'kysely'
import { SEA_ALERTS_A_DAY, SEA_CORRECTIONS_A_DAY } from '#contract/limits.ts'
import { notifying, rewording } from '#server/domain/notifying.ts'
import type { JudgedSpot, Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import { type SeaAlertSubject, writeSubject } from '#server/features/notifications/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { AlertNews } from '#surf/rating/alert-news.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** News for all surfers whose alerts have the same wish. */
export type WishNews = {
  wish: Wish
  spot: JudgedSpot
  /** IANA name. */
  timeZone: string
  /** What these surfers have been notified of once they have the news, as the column has it. */
  notifiedText: string
  news: AlertNews[]
}

/**
 * Notifies each surfer once of all their news, and returns their ids. Beyond so many notices in 24 hours the news are folded
 * into the newest of them: it is unread again, and no phone rings. Corrections lead, and may make more notices: somebody may
 * get up for what they were told before.
 */
export async function writeNotices(tx: Database, newsBySurfer: ReadonlyMap<string, WishNews[]>): Promise<string[]> {
  const notices = [...newsBySurfer].map(([userId, news]) => noticeOf(userId, news))
  if (notices.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) 
        as given ("userId" uuid, subject text, more integer, most integer, corrects boolean)
    ),
    today as (
      select notice.*, lately.ids from notice cross join lateral (
        -- The newest few, read from their index; they are counted then.
        select array_agg(id order by id desc) filter (where created_at > ${databaseTime(-DAY_MS)}) as ids from (
          select n.id, n.created_at from notifications n where n.user_id = notice."userId" and n.kind = 'sea_alert'
          order by n.id desc limit ${SEA_CORRECTIONS_A_DAY}) newest) lately
    ),
    ${notifying(
      { userId: sql`"userId"`, kind: 'sea_alert', subject: sql`subject` },
      sql`from today where coalesce(cardinality(ids), 0) < most`,
      { as: 'notified' },
    )},
    folded as (
      ${rewording(sql`
        select n.user_id, n.id, jsonb_set(case when corrects then today.subject else n.subject end::jsonb, '{more}',
          to_jsonb((n.subject::jsonb ->> 'more')::integer + 1 + today.more))::text as subject
        from today join notifications n on n.user_id = today."userId" and n.id = today.ids[1]
        where cardinality(ids) >= most`)}
    )
    select user_id from notified union all select user_id from folded`.execute(tx)
  return rows.map(({ userId }) => userId)
}

const isCorrection = ({ change }: AlertNews) => change !== 'good'

/** Corrections lead, then what begins first; ISO times sort as text. */
const leads = (one: AlertNews, other: AlertNews) =>
  isCorrection(one) === isCorrection(other) ? one.window.start < other.window.start : isCorrection(one)

/** The first of a surfer's news in full, and how many more there are; two alerts may ask for the same window. */
function noticeOf(userId: string, all: readonly WishNews[]) {
  let of = all[0]!
  let first = of.news[0]!
  const daysBySpot = new Map<string, Set<string>>()
  for (const wishNews of all) {
    const days = daysBySpot.get(wishNews.spot.id) ?? new Set()
    daysBySpot.set(wishNews.spot.id, days)
    for (const one of wishNews.news) {
      days.add(one.window.day)
      if (!leads(one, first)) continue
      of = wishNews
      first = one
    }
  }
  const { change, window } = first
  const { wish, spot, timeZone } = of
  const corrects = isCorrection(first)
  const more = [...daysBySpot.values()].reduce((sum, days) => sum + days.size, -1)
  const subject: SeaAlertSubject = {
    ...{ change, spotId: spot.id, spotName: spot.name, timeZone, isLoved: wish.asked.leastRating === null, more },
    ...{ start: window.start, end: window.end, surfRating: window.surfRating },
  }
  return {
    ...{ userId, subject: writeSubject(subject), more, corrects },
    most: corrects ? SEA_CORRECTIONS_A_DAY : SEA_ALERTS_A_DAY,
  }
}
