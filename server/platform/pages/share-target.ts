import type { FastifyInstance } from 'fastify'

/** Same as web/public/manifest.webmanifest and web/lib/files/shared-files.ts. */
const TARGET = '/api/shared-files'
const PAGE = '/shared-files'

/**
 * Share target of other apps. The service worker normally stores the files; without one this page explains that. Reads
 * and changes nothing.
 */
export async function registerShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(TARGET, { config: { anyOrigin: true } }, (_request, reply) => reply.redirect(`${PAGE}?lost`, 303))
  })
}
