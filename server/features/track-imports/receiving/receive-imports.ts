import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_SENT_FILE_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { trackImport } from '#contract/sessions/track-imports.ts'
import type { Deps } from '#server/deps.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import { fileKind } from '#server/features/track-imports/files/file-kind.ts'
import { peek } from '#server/features/track-imports/files/formats/bytes.ts'
import { fileNameOf } from '#server/features/track-imports/receiving/file-name.ts'
import { sentFile } from '#server/features/track-imports/receiving/sent-file.ts'
import { startSentImport } from '#server/features/track-imports/receiving/sent-import.ts'
import type { StoreFile } from '#server/features/uploads/writes.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Authenticate } from '#server/platform/http/http.ts'
import { refuseForeignOrigin } from '#server/platform/http/own-origin.ts'
import { publish } from '#server/platform/live/publish.ts'

/** A megabyte at 17 kB/s takes a minute: one bar of signal. */
const BODY_TIMEOUT_MS = 10 * 60_000
/** Roots of XML come after comments. */
const HEAD_BYTES = 1024

/** The answer to PROPFIND (RFC 4918, 9.1): an empty folder, because files that arrived are not listed. */
const COLLECTION = `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:"><d:response><d:href>/api/import/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
`

type Named = { Params: { '*'?: string }; Querystring: { name?: unknown } }

/** POST and PUT /api/import: a recording that an app sends by itself, with a token (docs/importing.md). */
const received = trackImport.extend({ url: z.string() })
const described: Described = {
  about:
    'Imports a recording (GPX, FIT, TCX, KML, GeoJSON, gzip, or a ZIP of them; up to 40 MB) as the body or in a form. Answers at once; `url` has the progress. The same file again gets 200 and creates nothing. Also by WebDAV, and with the token as Basic password or `?key=` if it has this scope alone.',
  access: 'surfer',
  scope: 'import',
  query: z.object({ name: z.string().optional(), key: z.string().optional() }),
  body: ['application/octet-stream', 'multipart/form-data'],
  answers: { 200: received, 202: received },
  refuses: ['not_a_recording', 'too_many_uploads', 'email_not_verified', 'invalid_request'],
  limits: ['sent-file', 'track-file', 'track-archive'],
}

export function receiveImports(
  app: FastifyInstance,
  deps: Deps,
  { authenticate, storeFile }: { authenticate: Authenticate; storeFile: StoreFile },
) {
  const { db, env } = deps

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const { headers, query } = request
    const isByCookie = headers.cookie && !headers.authorization && !Object.hasOwn(query as object, 'key')
    // Browsers add the cookie by themselves, and no token.
    if (isByCookie) refuseForeignOrigin(request.raw, env)
    const user = await authenticate(request, reply, { scope: 'import', byTokenAlone: !isByCookie })
    if (!user) throw new Refusal('sign_in_required')
    request.surferId = user.id
    reply.header('cache-control', 'no-store')
    return user
  }

  async function receive(request: FastifyRequest<Named>, reply: FastifyReply) {
    const { id: userId } = await admit(request, reply)
    const length = Number(request.headers['content-length'] ?? MAX_SENT_FILE_BYTES)
    if (length > MAX_SENT_FILE_BYTES) throw new Refusal('body_too_large')
    await spend(db, { 'sent-file': [userId] })
    const file = await sentFile(request.raw)
    try {
      const { head, whole } = await peek(file.chunks, HEAD_BYTES)
      const kind = fileKind(head)
      if (!kind) throw new Refusal('not_a_recording')
      const { name } = request.query
      const given = request.params['*'] || (typeof name === 'string' ? name : file.name)
      const fileName = fileNameOf(given, kind, head)
      const stored = await storeFile(userId, whole, { mostBytes: length })
      const { value, repeated } = await startSentImport(
        db,
        { userId, language: request.language },
        { stored, fileName },
      )
      if (!repeated) await publish(db, importWaits, {})
      const path = `/api/track-imports/${value.id}`
      return await reply
        .code(repeated ? 200 : 202)
        .header('location', path)
        .send({ ...value, url: env.PUBLIC_URL + path })
    } finally {
      await file.close()
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const config = { bodyTimeoutMs: BODY_TIMEOUT_MS, anyOrigin: true, described }
    for (const url of ['/api/import', '/api/import/*'])
      for (const method of ['POST', 'PUT']) scope.route<Named>({ method, url, config, handler: receive })
    // Clients of WebDAV request the folder before they send into it.
    app.addHttpMethod('PROPFIND')
    for (const url of ['/api/import', '/api/import/'])
      scope.route({
        method: 'PROPFIND',
        url,
        config,
        async handler(request, reply) {
          await admit(request, reply)
          return reply.code(207).type('application/xml; charset=utf-8').send(COLLECTION)
        },
      })
  })
}
