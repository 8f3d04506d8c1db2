import { sql } from 'kysely'
import type { Listing } from '#server/features/own-data/exported-rows.ts'

/** The account, the settings, emergency contacts, how the surfer is told, and what was earned: one row. */
export const account: Listing = (userId) => sql`
  select
    json_build_object('id', u.id, 'email', u.email, 'emailVerifiedAt', u.email_verified_at,
      'newEmail', (select c.email from email_changes c where c.user_id = u.id), 'username', u.username, 'firstName', u.first_name,
      'lastName', u.last_name, 'surfingType', u.surfing_type, 'createdAt', u.created_at, 'leavesAt', u.leaves_at,
      'twoStepSignIn', u.two_step_sign_in, 'signInWith', u.oidc_issuer, 'signInSubject', u.oidc_subject) as account,
    json_build_object('defaultVisibility', u.default_visibility, 'findableBy', u.findable_by, 'units', u.units,
      'overdueHours', u.overdue_hours, 'delaysPublishing', u.delays_publishing, 'hidesFirstSteps', u.hides_first_steps,
      'declinesPush', u.declines_push, 'asksAboutSafetyMail', u.asks_about_safety_mail) as settings,
    (select coalesce(json_agg(json_build_object('name', c.name, 'phone', c.phone, 'number', c.number, 'email', c.email,
        'numberState', c.number_state, 'emailState', c.email_state) order by c.position), '[]')
      from emergency_contacts c where c.user_id = u.id) as emergency_contacts,
    (select json_build_object('mutedKinds', p.muted_kinds, 'pushKinds', p.push_kinds, 'emailKinds', p.email_kinds,
        'quietFrom', p.quiet_from, 'quietTo', p.quiet_to, 'timeZone', p.time_zone,
        'summaryTimeZone', p.summary_time_zone, 'summarizedOn', p.summarized_on)
      from notification_preferences p where p.user_id = u.id) as notification_settings,
    (select coalesce(json_agg(json_build_object('key', a.key, 'earnedOn', a.earned_on) order by a.earned_on), '[]')
      from achievements a where a.user_id = u.id) as achievements
  from users u where u.id = ${userId}`
