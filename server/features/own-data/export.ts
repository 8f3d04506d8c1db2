import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { archiveOf } from '#server/features/own-data/archive.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Authenticate } from '#server/platform/http/http.ts'
import { refuseForeignOrigin } from '#server/platform/http/own-origin.ts'

const described: Described = {
  about: 'Everything that is stored about the caller, as one archive.',
  access: 'surfer',
  answers: { 200: 'application/zip' },
  refuses: ['fresh_sign_in_required', 'foreign_origin'],
  limits: ['own-data-export'],
}

/** GET /api/own-data.zip with its length. Refuses `too_many_attempts` from the sixth in an hour. */
export function registerExport(app: FastifyInstance, deps: Deps, signIns: { authenticate: Authenticate }): void {
  app.get('/api/own-data.zip', { exposeHeadRoute: false, config: { described } }, async (request, reply) => {
    // Another site's link must not use up the exports of an hour.
    refuseForeignOrigin(request.raw, deps.env)
    const user = await signIns.authenticate(request, reply, { fresh: true, whileSuspended: true })
    if (!user) throw new Refusal('sign_in_required')
    await spend(deps.db, { 'own-data-export': [user.id] })
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
