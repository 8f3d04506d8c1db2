import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { id, time } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { calendarFile, escapeText, utcTime } from '#server/domain/calendar-file.ts'
import { byId } from '#server/features/conditions/alerts/own-alerts.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import type { Authenticate } from '#server/platform/http/http.ts'
import { alertsPath } from '#surf/places/page-addresses.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'

type WindowRequest = { Params: { id: string }; Querystring: { start?: string } }

const described: Described = {
  about: 'A notified window of a spot alert as a calendar entry.',
  access: 'surfer',
  query: z.object({ start: time }),
  answers: { 200: 'text/calendar' },
  refuses: ['not_found', 'spot_alert_not_found'],
}

/** A notified window as a calendar entry. Refuses `sign_in_required`, and `not_found` for past windows and others'. */
export function registerWindowCalendar(
  app: FastifyInstance,
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { authenticate }: { authenticate: Authenticate },
): void {
  app.get<WindowRequest>(
    '/api/spot-alerts/:id/window.ics',
    { exposeHeadRoute: false, config: { described } },
    async (request, reply) => {
      const user = await authenticate(request, reply, { fresh: false })
      if (!user) throw new Refusal('sign_in_required')
      const query = z.object({ id, start: time }).safeParse({ ...request.params, ...request.query })
      if (!query.success) throw new Refusal('not_found')
      const { spot, windows } = await byId(db, user.id, query.data.id, now())
      const window = windows.find(({ start }) => Date.parse(start) === Date.parse(query.data.start))
      if (!window) throw new Refusal('not_found')
      const { sharing: texts, ratings } = textsIn(request.language)
      const summary = texts.spotLooks(spot.name, ratingLabel(ratings, window.surfRating))
      const file = calendarFile([
        'BEGIN:VEVENT',
        `UID:${query.data.id}-${utcTime(window.start)}@${new URL(env.PUBLIC_URL).hostname}`,
        `DTSTAMP:${utcTime(now().getTime())}`,
        `DTSTART:${utcTime(window.start)}`,
        `DTEND:${utcTime(window.end)}`,
        `SUMMARY:${escapeText(summary)}`,
        `LOCATION:${escapeText(spot.name)}`,
        `URL:${env.PUBLIC_URL}${alertsPath(spot.id)}`,
        'STATUS:TENTATIVE',
        'END:VEVENT',
      ])
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="window.ics"')
        .type('text/calendar; charset=utf-8')
        .send(file)
    },
  )
}
