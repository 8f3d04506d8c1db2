import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { archiveOf } from '#server/features/own-data/archive.ts'
import { countedIn } from '#server/platform/counted-in-database.ts'
import type { WhoIs } from '#server/platform/http.ts'
import { refuseForeignOrigin } from '#server/platform/own-origin.ts'

const EXPORTS_PER_HOUR = 5

/**
 * GET /api/own-data.zip: everything that is the surfer's, as an archive whose length is said beforehand, so that the
 * browser shows how far it is. Refuses `sign_in_required`, and `too_many_attempts` from the sixth in an hour on.
 */
export function registerExport(app: FastifyInstance, deps: Deps, signIns: { whoIs: WhoIs }): void {
  const exports = new RateLimiterPostgres({
    ...countedIn(deps.db),
    keyPrefix: 'own_data_export',
    points: EXPORTS_PER_HOUR,
    duration: 60 * 60,
  })

  app.get('/api/own-data.zip', { exposeHeadRoute: false }, async (request, reply) => {
    // A link on another site must not use up the exports of an hour.
    refuseForeignOrigin(request.raw, deps.env)
    const user = await signIns.whoIs(request, reply)
    if (!user) throw new Refusal('sign_in_required')
    await count(exports, user.id)
    const archive = await archiveOf(deps, user.id)
    if (!archive) throw new Refusal('sign_in_required')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="lineup.zip"')
      .header('content-length', archive.bytes)
      .type('application/zip')
      .send(archive.stream)
  })
}

/** The table need not name the surfer, whose account may be gone before the hour is over. */
async function count(exports: RateLimiterPostgres, userId: string) {
  try {
    await exports.consume(createHash('sha256').update(userId).digest('base64url'))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Refusal('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
