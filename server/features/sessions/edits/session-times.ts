import { sql } from 'kysely'
import type { IssueTexts, Mistake } from '#contract/issues.ts'
import { TRACK_MARGIN_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PlaceWithZone, timeZoneOf, typedPlace } from '#server/domain/session-place.ts'
import { overlappingSession } from '#server/features/sessions/edits/past-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { type Span, spanIssue } from '#surf/log/session-span.ts'
import { dateFormat } from '#surf/time/date-formats.ts'

/** Refuses `invalid_request` for impossible times, by the database's clock. */
export async function refuseImpossible(db: Database, span: Span): Promise<void> {
  const { rows } = await sql<{ now: string }>`select ${databaseTime()} as now`.execute(db)
  const issue = spanIssue(span, Date.parse(rows[0]!.now))
  if (issue) throw new Refusal('invalid_request', { issues: [issue] })
}

type Other = PlaceWithZone & { startTime: string; endTime: string | null; place: string | null }

/** Refuses `session_overlaps` and names the other session (except `except`). */
export async function refuseOverlap(db: Database, userId: string, span: Span, except?: string): Promise<void> {
  const id = await overlappingSession(db, userId, { ...span, except })
  if (!id) return
  const { rows } = await sql<Other>`
    select s.start_time, s.end_time, s.latitude, s.longitude,
      coalesce(s.time_zone, spot.time_zone) as time_zone,
      coalesce(spot.name, ${typedPlace}) as place
    from surf_sessions s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  throw new Refusal('session_overlaps', { issues: [{ path: 'startTime', text: overlapText(rows[0]!) }] })
}

const overlapText =
  ({ startTime, endTime, place, ...where }: Other): Mistake['text'] =>
  (texts, locale) => {
    const format = dateFormat(locale, { timeZone: timeZoneOf(where), dateStyle: 'medium', timeStyle: 'short' })
    const start = new Date(startTime)
    const when = endTime ? format.formatRange(start, new Date(endTime)) : format.format(start)
    // Between a time and AM or PM, some versions of the locale data have a narrow space.
    const time = when.replaceAll(/\s/g, ' ')
    if (place === null) return endTime ? texts.overlapsAnotherSession(time) : texts.overlapsAnotherSessionSince(time)
    return endTime ? texts.overlapsYourSessionAt(place, time) : texts.overlapsYourSessionAtSince(place, time)
  }

type Cut = { cutsStart: boolean | null; cutsEnd: boolean | null }

/** Refuses `track_cut_off` if the track would begin too early or end too late. `endTime` is null while active. */
export async function refuseCutTrack(
  db: Database,
  { userId, id }: { userId: string; id: string },
  { startTime, endTime }: { startTime: string; endTime: string | null },
): Promise<void> {
  const margin = sql`make_interval(secs => ${TRACK_MARGIN_MS / 1000})`
  const { rows } = await sql<Cut>`
    select ${startTime}::timestamptz > s.start_time and track.first_at < ${startTime}::timestamptz - ${margin} as cuts_start,
      ${endTime}::timestamptz < s.end_time and track.last_at > ${endTime}::timestamptz + ${margin} as cuts_end
    from surf_sessions s cross join lateral (
      select min(c.first_at) as first_at, max(c.last_at) as last_at from track_chunks c
      where c.owner_id = s.user_id and c.session_id = s.id
    ) track
    where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  const issues = [
    rows[0]?.cutsStart && { path: 'startTime', text: (texts: IssueTexts) => texts.trackStartsEarlier },
    rows[0]?.cutsEnd && { path: 'endTime', text: (texts: IssueTexts) => texts.trackEndsLater },
  ].filter((issue) => !!issue)
  if (issues.length > 0) throw new Refusal('track_cut_off', { issues })
}
