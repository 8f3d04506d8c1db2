import type { FastifyInstance } from 'fastify'

/** As web/public/manifest.webmanifest and web/lib/files/shared-files.ts have them. */
const TARGET = '/api/shared-files'
const PAGE = '/shared-files'

/**
 * Where other apps of a phone send files to: the service worker keeps them there, so none of them should come here. A phone
 * on which it does not run yet gets the page that says so; nothing is read and nothing is changed.
 */
export async function registerShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(TARGET, { config: { anyOrigin: true } }, (_request, reply) => reply.redirect(`${PAGE}?lost`, 303))
  })
}
