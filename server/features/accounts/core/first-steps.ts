import { sql } from 'kysely'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { FIRST_STEPS_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { canMail } from '#server/features/accounts/mail/queued-account-mail.ts'
import type { ToAgreeSql } from '#server/features/policies/writes.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type Invitations = Pick<
  CurrentUser,
  'firstSteps' | 'asksAboutPush' | 'asksAboutSafetyMail' | 'leavesAt' | 'standing' | 'standingUntil' | 'policiesToAgree'
>

/** First steps end when done, hidden or 30 days old. */
export async function invitationsFor(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  toAgreeSql: ToAgreeSql,
): Promise<Invitations> {
  const { rows } = await sql<Invitations>`
    with own as (
      select u.profile_image_url is not null as photo, u.declines_push, u.leaves_at,
        u.asks_about_safety_mail and u.email_verified_at is not null and ${canMail(env)} as asks_about_safety_mail,
        not u.hides_first_steps and u.created_at > ${databaseTime(-FIRST_STEPS_DAYS * DAY_MS)} as is_shown,
        exists (select from buddy_links l where l.user_id = ${userId} and l.state = 'accepted') as buddy,
        exists (select from surf_sessions s where s.user_id = ${userId}) as has_surfed
      from users u where u.id = ${userId}
    ),
    steps as (
      select photo, buddy,
        exists (select from favourites f where f.user_id = ${userId}) as spot,
        exists (select from emergency_contacts c where c.user_id = ${userId}) as contact
      from own where is_shown
    )
    select (buddy or has_surfed) and not declines_push as asks_about_push, asks_about_safety_mail, leaves_at,
      ${standingOf(sql`${userId}::uuid`)} as standing,
      (select st.until from standings st where st.user_id = ${userId}) as standing_until,
      ${toAgreeSql(userId)} as policies_to_agree,
      (select json_build_object('photo', photo, 'spot', spot, 'buddy', buddy, 'contact', contact) from steps
        where not (photo and spot and buddy and contact)) as first_steps
    from own`.execute(db)
  const none = { firstSteps: null, asksAboutPush: false, asksAboutSafetyMail: false, leavesAt: null, standing: null }
  return rows[0] ?? { ...none, policiesToAgree: null }
}
