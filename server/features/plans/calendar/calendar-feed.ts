import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { SECRET_ADDRESS, sendCalendar } from '#server/domain/calendar-reply.ts'
import { ownerOf } from '#server/features/plans/calendar/calendar-address.ts'
import { calendarText, type PlannedEvent } from '#server/features/plans/calendar/icalendar.ts'
import { addTimeZone, type PlanRow, planColumns, plansSeenBy } from '#server/features/plans/seen-plans.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
const MAX_EVENTS = 1_000

const described: Described = {
  about: 'The calendar of a surfer’s plans, for calendar programs. The address is the secret.',
  access: 'address',
  answers: { 200: 'text/calendar', 304: null },
  refuses: ['not_found'],
  limits: ['calendar-read'],
}

/** For calendar programs, without a sign-in: the address is the secret. Refuses `not_found`. */
export function registerCalendarFeed(app: FastifyInstance, { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): void {
  app.get<{ Params: { token: string } }>(
    '/api/calendar/:token.ics',
    { config: { described } },
    async (request, reply) => {
      reply.headers(SECRET_ADDRESS)
      const owner = await ownerOf(db, request.params.token, 'plans')
      if (!owner) throw new Refusal('not_found')
      await spend(db, { 'calendar-read': [owner.id] })
      const events = await eventsOf(db, owner.id, now())
      return sendCalendar(request, reply, calendarText(spokenLanguage(env, owner.language), events, env.PUBLIC_URL))
    },
  )
}

/** From 30 days ago, without declined ones. */
async function eventsOf(db: Database, userId: string, now: Date): Promise<PlannedEvent[]> {
  const plans = await sql<PlanRow & Pick<PlannedEvent, 'sequence' | 'changedAt'>>`
    select ${planColumns(userId)}, p.sequence, p.changed_at from ${plansSeenBy(userId)}
    where p.start_time >= ${new Date(now.getTime() - MAX_AGE_MS)} and own.answer is distinct from 'no'
    order by p.start_time, p.id
    limit ${MAX_EVENTS}`.execute(db)
  return plans.rows.map(addTimeZone)
}
