import { sql } from 'kysely'
import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import { isShown } from '#server/domain/visibility.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { readWorseForecast } from '#server/features/notifications/writes.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { verdict } from '#surf/rating/rating-words.ts'

/** The actor's last message on a plan that the recipient still takes part in. */
const lastPlanMessage = sql`(
  select m.message
  from plan_surfers own join plan_messages m on m.owner_id = own.owner_id and m.plan_id = own.plan_id
  where own.user_id = n.user_id and own.plan_id = n.plan_id and own.answer is distinct from 'no'
    and ${isShown(sql`n.user_id`, sql`own.owner_id`)}
    and m.user_id = n.actor_id and m.message is not null and not m.is_hidden
  order by m.id desc limit 1)`

const place = sql`(
  select spot.name
  from plan_surfers own
    join plans p on p.user_id = own.owner_id and p.id = own.plan_id
    join surf_spots spot on spot.id = p.surf_spot_id
  where own.user_id = n.user_id and own.plan_id = n.plan_id and ${isShown(sql`n.user_id`, sql`p.user_id`)})`

/** The plan was canceled, or began this long ago. */
const isPlanPast = (sinceMs: number) => sql`exists (
  select from plans where plans.id = n.plan_id
    and (plans.canceled_at is not null or plans.start_time <= ${databaseTime(-sinceMs)}))`
const HOUR_MINUTES = 60
const NEARLY_AN_HOUR = 50
/** An hour, unless a reminder is much later than that. */
function minutesLeft(subject: string | null): number {
  const minutes = Number(subject ?? HOUR_MINUTES)
  return minutes > NEARLY_AN_HOUR ? HOUR_MINUTES : minutes
}

const hasBegun = isPlanPast(0)

export const planKinds = {
  plan_invite: { text: ({ notifications: texts }, name, { place }) => texts.invitedYouToSurf(name, place), place },
  plan_answer: {
    text: ({ notifications: texts }, name, { place, subject }) => texts.answered(name, subject, place),
    place,
  },
  plan_reminder: {
    text: ({ notifications: texts }, _, { place, subject }) => texts.yourSessionIsIn(place, minutesLeft(subject)),
    place,
    isStale: hasBegun,
  },
  plan_changed: {
    text: ({ notifications: texts }, name, { place, subject }) => {
      if (subject === 'removed') return texts.tookYouOffAPlan(name)
      return subject === 'canceled' ? texts.calledOffThePlan(name, place) : texts.changedThePlan(name, place)
    },
    place,
  },
  plan_message: {
    text: ({ notifications: texts }, name, { place }) => texts.sentAMessage(name, place),
    place,
    quote: lastPlanMessage,
  },
  plan_late: {
    text: ({ notifications: texts }, name, { place, subject }) => texts.isRunningLate(name, Number(subject), place),
    place,
    isStale: isPlanPast(PLAN_OVER_AFTER_MS),
  },
  plan_forecast: {
    text: ({ notifications: texts, ratings }, _, { place, subject }) => {
      const { rating, warning } = readWorseForecast(subject)
      return texts.theForecastGotWorse(place, verdict(ratings, rating, warning))
    },
    place,
    isStale: hasBegun,
  },
} satisfies Record<string, KindEntry>
