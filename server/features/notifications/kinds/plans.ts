import { sql } from 'kysely'
import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import { notBlocked } from '#server/domain/visibility.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** The actor's last message on a plan that the recipient still takes part in. */
const lastPlanMessage = sql`(
  select m.message
  from plan_surfers own join plan_messages m on m.owner_id = own.owner_id and m.plan_id = own.plan_id
  where own.user_id = n.user_id and own.plan_id = n.plan_id and own.answer is distinct from 'no'
    and ${notBlocked(sql`n.user_id`, sql`own.owner_id`)}
    and m.user_id = n.actor_id and m.message is not null
  order by m.id desc limit 1)`

const place = sql`(
  select spot.name
  from plan_surfers own
    join plans p on p.user_id = own.owner_id and p.id = own.plan_id
    join surf_spots spot on spot.id = p.surf_spot_id
  where own.user_id = n.user_id and own.plan_id = n.plan_id and ${notBlocked(sql`n.user_id`, sql`p.user_id`)})`

/** The plan was canceled, or began this long ago. */
const isPlanPast = (sinceMs: number) => sql`exists (
  select from plans where plans.id = n.plan_id
    and (plans.canceled_at is not null or plans.start_time <= ${databaseTime(-sinceMs)}))`
const hasBegun = isPlanPast(0)

const answerTexts: Partial<Record<string, string>> = {
  going: 'is coming',
  maybe: 'might come',
  no: "can't come",
}

/** The reminder job runs each minute; a reminder that is much later than the hour says so. */
function timeLeft(minutes: string | null): string {
  const left = Number(minutes ?? 60)
  if (left > 50) return 'an hour'
  return left === 1 ? 'a minute' : `${left} minutes`
}

export const planKinds = {
  plan_invite: {
    text: (name, { place }) => (place ? `${name} invited you to surf at ${place}` : `${name} invited you to surf`),
    place,
  },
  plan_answer: {
    text: (name, { place, subject }) =>
      `${name} ${answerTexts[subject ?? ''] ?? 'answered your invitation'}${place ? ` to ${place}` : ''}`,
    place,
  },
  plan_reminder: {
    text: (_, { place, subject }) => `Your session${place ? ` at ${place}` : ''} is in ${timeLeft(subject)}`,
    place,
    isStale: hasBegun,
  },
  plan_changed: {
    text: (name, { place, subject }) =>
      subject === 'removed'
        ? `${name} took you off a plan`
        : `${name} ${subject === 'canceled' ? 'called off' : 'changed'} the plan${place ? ` at ${place}` : ''}`,
    place,
  },
  plan_message: {
    text: (name, { place }) => `${name} sent a message about the plan${place ? ` at ${place}` : ''}`,
    place,
    quote: lastPlanMessage,
  },
  plan_late: {
    text: (name, { place, subject }) => `${name} is running ${subject} min late${place ? ` to ${place}` : ''}`,
    place,
    isStale: isPlanPast(PLAN_OVER_AFTER_MS),
  },
  plan_forecast: {
    text: (_, { place, subject }) =>
      `The forecast for your session${place ? ` at ${place}` : ''} got worse: ${subject}`,
    place,
    isStale: hasBegun,
  },
} satisfies Record<string, KindEntry>
