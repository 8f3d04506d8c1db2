import { type RawBuilder, sql } from 'kysely'
import { typedPlace } from '#server/domain/session-place.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const QUESTION_FOR_MS = 14 * DAY_MS
const TEST_FOR_MS = DAY_MS
const OVER_FOR_MS = DAY_MS
const ALARM_FOR_MS = 3 * DAY_MS

export type Whereabouts = {
  place: string | null
  latitude: number
  longitude: number
  startTime: string
  /** IANA name; null if unknown. */
  timeZone: string | null
  board: string | null
}

export type ContactLink =
  | { about: 'unknown' }
  | { about: 'gone' }
  | { about: 'outdated question' }
  | { about: 'question'; firstName: string; way: 'email' | 'sms'; answer: 'waiting' | 'confirmed' | 'declined' }
  | { about: 'test'; firstName: string }
  | { about: 'declined'; firstName: string }
  | { about: 'alarm'; firstName: string; kind: 'overdue' | 'help'; whereabouts: Whereabouts }
  | { about: 'reached'; firstName: string; byReader: boolean }
  | { about: 'all clear'; firstName: string }
  /** The clock was wrong; the surfer is still out. */
  | { about: 'false alarm'; firstName: string }

/** The question `t` was withdrawn, or is not the newest for its contact and channel. */
export const isOldQuestion = sql`(t.state = 'withdrawn' or exists (
  select from safety_steps newer
  where newer.user_id = t.user_id and newer.contact_id = t.contact_id and newer.channel = t.channel
    and newer.step = 'confirm' and newer.round > t.round))`

/** The contact got another question after this message, or an earlier one was withdrawn: the address is another one. */
export const hasNewerQuestion = (message: RawBuilder<unknown>) => sql`exists (
  select from safety_steps question
  where question.user_id = ${message}.user_id and question.contact_id = ${message}.contact_id
    and question.channel = ${message}.channel and question.step = 'confirm'
    and question.state_at > ${message}.state_at)`

type Row = {
  now: string
  step: 'confirm' | 'test' | 'overdue' | 'help' | 'all_clear'
  state: string
  stateAt: string
  channel: 'email' | 'sms'
  firstName: string
  wayState: 'waiting' | 'confirmed' | 'declined'
  isOutdated: boolean
  raisedAt: string | null
  reachedAt: string | null
  closedAt: string | null
  overAt: string | null
  /** Active in the link's round, or ended automatically. */
  isOut: boolean
  isFalseAlarm: boolean
  whereabouts: Whereabouts | null
} & Omit<OpenedLink, 'link'>

export const unknownLink: OpenedLink = { link: { about: 'unknown' }, languages: [], surfersLanguage: null }

/** `languages` were chosen by and for the contact; null where none was, or for the surfer. */
export type OpenedLink = { link: ContactLink; languages: (string | null)[]; surfersLanguage: string | null }

/** Changes nothing: mail programs prefetch links. */
export async function contactLink(db: Database, stepId: string): Promise<OpenedLink> {
  const { rows } = await sql<Row>`
    select ${databaseTime()} as now, t.step, t.state, t.state_at, t.channel, u.first_name,
      array[c.own_language, c.language] as languages, u.language as surfers_language,
      case t.channel when 'email' then c.email_state else c.number_state end as way_state,
      case t.step when 'confirm' then ${isOldQuestion} else ${hasNewerQuestion(sql`t`)} end as is_outdated,
      a.raised_at, a.reached_at, a.closed_at, a.over_at,
      coalesce((s.is_active or s.end_assumed_at is not null and a.reached_at is null) and s.watch_round = t.round, false)
        as is_out,
      coalesce(s.is_active, false) and a.withdrawn_at is not null as is_false_alarm,
      case when s.id is not null then json_build_object(
        'place', coalesce(spot.name, ${typedPlace}), 'latitude', s.latitude, 'longitude', s.longitude,
        'startTime', s.start_time, 'timeZone', s.time_zone, 'board', s.board) end as whereabouts
    from safety_steps t
      join users u on u.id = t.user_id
      join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
      left join lateral (
        select * from alarms a
        where a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round
          and t.step in (a.kind, 'all_clear')
        order by a.raised_at desc limit 1
      ) a on true
      left join surf_sessions s on s.user_id = t.user_id and s.id = t.session_id
      left join surf_spots spot on spot.id = s.surf_spot_id
    where t.id = ${stepId}`.execute(db)
  const [row] = rows
  return row ? { ...row, link: meaningOf(row) } : unknownLink
}

function meaningOf(row: Row): ContactLink {
  const { step, firstName, channel, wayState, isOutdated, stateAt } = row
  const isPast = (time: string, forMs: number) => Date.parse(row.now) > Date.parse(time) + forMs
  if (step === 'confirm') {
    if (isOutdated) return { about: 'outdated question' }
    if (isPast(stateAt, QUESTION_FOR_MS)) return { about: 'gone' }
    return { about: 'question', firstName, way: channel, answer: wayState }
  }
  // A contact with another address meanwhile must not see later alarms.
  if (isOutdated || wayState === 'waiting') return { about: 'gone' }
  if (step === 'test' && isPast(stateAt, TEST_FOR_MS)) return { about: 'gone' }
  if (wayState === 'declined') return { about: 'declined', firstName }
  return step === 'test' ? { about: 'test', firstName } : meaningOfAlarm(row, step, isPast)
}

function meaningOfAlarm(
  row: Row,
  step: 'overdue' | 'help' | 'all_clear',
  isPast: (time: string, forMs: number) => boolean,
): ContactLink {
  const { firstName, raisedAt, reachedAt, closedAt, overAt, whereabouts } = row
  if (raisedAt === null) return { about: 'gone' }
  if (overAt ? isPast(overAt, OVER_FOR_MS) : isPast(raisedAt, ALARM_FOR_MS)) return { about: 'gone' }
  if (row.isFalseAlarm) return { about: 'false alarm', firstName }
  if (!row.isOut || overAt || (closedAt && !reachedAt)) return { about: 'all clear', firstName }
  if (reachedAt) return { about: 'reached', firstName, byReader: row.state === 'acknowledged' }
  if (step === 'all_clear' || !whereabouts) return { about: 'all clear', firstName }
  return { about: 'alarm', firstName, kind: step, whereabouts }
}
