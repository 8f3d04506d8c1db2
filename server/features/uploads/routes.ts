import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database.ts'
import type { WhoIs } from '#server/platform/http.ts'
import { contentTypeOf } from '#server/platform/object-store/object-store.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Serves stored pictures under /api/objects/: profile photos to anyone, a session's photos to those who may know the
 * session. Whatever else is asked for is `not_found`, so that nobody learns which pictures exist.
 */
export function registerObjects(app: FastifyInstance, { db, objects }: Deps, { whoIs }: { whoIs: WhoIs }) {
  app.get<{ Params: { '*': string } }>('/api/objects/*', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const path = request.params['*']
    if (!contentTypeOf(path)) throw new Refusal('not_found')
    const viewer = await whoIs(request, reply)
    const audience = await audienceOf(db, path, viewer?.id ?? null)
    const picture = audience && (await objects.get(path))
    if (!picture) throw new Refusal('not_found')

    // An answer that also extends a sign-in belongs to one browser, whatever it shows.
    const shared = audience === 'anyone' && !reply.hasHeader('set-cookie')
    reply
      .header('cache-control', `${shared ? 'public' : 'private'}, max-age=${DAY_SECONDS}`)
      .header('content-security-policy', "default-src 'none'")
      .header('etag', picture.etag)
    if (names(request.headers['if-none-match'], picture.etag)) {
      picture.stream.destroy()
      return reply.code(304).send()
    }
    return reply.type(picture.contentType).header('content-length', picture.size).send(picture.stream)
  })
}

/** Who may see the picture: 'anyone', this viewer as one of a few, or null: not this viewer (null: a visitor). */
async function audienceOf(db: Database, path: string, viewer: string | null): Promise<'anyone' | 'some' | null> {
  const stored = `/objects/${path}`
  const { rows } = await sql<{ audience: 'anyone' | 'some' | null }>`
    select case
      when exists (select from users where profile_image_url = ${stored}) then 'anyone'
      when exists (
        select from photos p join sessions_seen_by(${viewer}) s on s.owner_id = p.owner_id and s.id = p.session_id
        where p.photo_url = ${stored} and s.known
      ) then 'some'
    end as audience`.execute(db)
  return rows[0]?.audience ?? null
}

/** Whether an If-None-Match header names this validator; a cache on the way may have weakened it. */
const names = (header: string | undefined, etag: string) =>
  header?.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag)
