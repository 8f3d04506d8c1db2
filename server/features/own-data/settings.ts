import { sql } from 'kysely'
import type { changeSettings, Settings } from '#contract/accounts/own-data.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { settingsChanged } from '#server/features/own-data/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

const settingsColumns = sql`
  default_visibility, findable_by, units, language, overdue_hours, delays_publishing, hides_first_steps, declines_push, asks_about_safety_mail,
  comments_from, requests_from, plan_invites_from, hidden_words`

/** Refuses `sign_in_required` if the account is gone. */
export async function readSettings(db: Database, userId: string): Promise<Settings> {
  const { rows } = await sql<Settings>`select ${settingsColumns} from users where id = ${userId}`.execute(db)
  return theirs(rows)
}

/** Writes the given fields, returns all, and has other open pages refetch. Refuses `sign_in_required`. */
export async function change(db: Database, userId: string, given: BodyOf<typeof changeSettings>): Promise<Settings> {
  const { defaultVisibility, findableBy, units, language, overdueHours, delaysPublishing } = given
  const { hidesFirstSteps, declinesPush, asksAboutSafetyMail } = given
  const { commentsFrom, requestsFrom, planInvitesFrom } = given
  const hiddenWords = given.hiddenWords ? [...new Set(given.hiddenWords)] : null
  const { rows } = await sql<Settings>`
    update users set default_visibility = coalesce(${defaultVisibility ?? null}, default_visibility),
      findable_by = coalesce(${findableBy ?? null}, findable_by), units = coalesce(${units ?? null}, units),
      language = coalesce(${language ?? null}, language),
      overdue_hours = coalesce(${overdueHours ?? null}, overdue_hours),
      delays_publishing = coalesce(${delaysPublishing ?? null}, delays_publishing),
      hides_first_steps = coalesce(${hidesFirstSteps ?? null}, hides_first_steps),
      declines_push = coalesce(${declinesPush ?? null}, declines_push),
      asks_about_safety_mail = coalesce(${asksAboutSafetyMail ?? null}, asks_about_safety_mail),
      comments_from = coalesce(${commentsFrom ?? null}, comments_from),
      requests_from = coalesce(${requestsFrom ?? null}, requests_from),
      plan_invites_from = coalesce(${planInvitesFrom ?? null}, plan_invites_from),
      hidden_words = coalesce(${hiddenWords}::text[], hidden_words),
      hidden_patterns = case when ${hiddenWords}::text[] is null then hidden_patterns else (${patternsOf(hiddenWords)}) end
    where id = ${userId}
    returning ${settingsColumns}`.execute(db)
  const settings = theirs(rows)
  await publish(db, settingsChanged, { userIds: [userId] })
  return settings
}

/** SQL of the patterns for hides_comment(), or null. spaced_words() leaves no character that has a meaning in them. */
const patternsOf = (words: string[] | null) => sql`
  select array_agg(distinct '%' || spaced || '%') from unnest(${words}::text[]) word, spaced_words(word) spaced
  where spaced <> ' '`

function theirs([settings]: Settings[]): Settings {
  if (!settings) throw new Refusal('sign_in_required')
  return settings
}
