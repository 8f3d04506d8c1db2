import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isModerator } from '#server/domain/operators.ts'
import { isPhotoShown, isUnseen, sessionsSeenBy } from '#server/domain/visibility.ts'
import { receiveUploads } from '#server/features/uploads/receiving/receiving.ts'
import { smallPath, storedPath } from '#server/features/uploads/uploads.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import type { Authenticate, SignedIn } from '#server/platform/http/http.ts'
import { PICTURE_POLICY } from '#server/platform/http/security-headers.ts'
import { type ByteRange, contentTypeOf, type ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Bytes at a path never change, but their audience does; most profile photos are public. */
const MAX_AGE_SECONDS = { some: 24 * 60 * 60, anyone: 30 * 24 * 60 * 60 }
type Audience = keyof typeof MAX_AGE_SECONDS

type ObjectRequest = { Params: { '*': string }; Querystring: { size?: string } }

const described: Described = {
  about:
    'A picture; `size=thumb` has a small one. Ranges and If-None-Match work. Not found for those who may not see it.',
  access: 'anyone',
  query: z.object({ size: z.enum(['thumb']).optional() }),
  answers: { 200: 'image/webp', 206: 'image/webp', 304: null },
  refuses: ['not_found', 'range_not_satisfiable', 'sign_in_required', 'token_not_allowed', 'token_invalid'],
}

/**
 * Profile photos are for anyone, unless their surfer is suspended, closed or new; session photos for those who may see the session, others for their owner. Everything
 * else is `not_found`, to reveal nothing.
 */
export function registerObjects(app: FastifyInstance, deps: Deps, signIns: { authenticate: Authenticate }) {
  const { objects } = deps
  if (!objects.direct) receiveUploads(app, deps, signIns)

  app.get<ObjectRequest>('/api/objects/*', { exposeHeadRoute: false, config: { described } }, serve)
  app.head<ObjectRequest>('/api/objects/*', serve)

  async function serve(request: FastifyRequest<ObjectRequest>, reply: FastifyReply) {
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': PICTURE_POLICY })
    const path = request.params['*']
    if (!contentTypeOf(path)?.startsWith('image/')) throw new Refusal('not_found')
    const viewer = await signIns.authenticate(request, reply, { whileSuspended: true })
    const audience = await audienceOf(deps, path, viewer)
    const found = audience && (await versionOf(objects, path, request.query.size))
    if (!found) throw new Refusal('not_found')

    const { method, headers } = request
    const { size, etag, contentType } = found.facts
    const isKnown = names(headers['if-none-match'], etag)
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
    const wantsBytes = method === 'GET' && !isKnown
    const range = wantsBytes && isSame ? rangeIn(headers.range, size) : null
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      throw new Refusal('range_not_satisfiable')
    }
    const picture = wantsBytes ? await objects.get(found.path, range ?? undefined) : null
    if (wantsBytes && !picture) throw new Refusal('not_found')

    // A response that extends a sign-in belongs to one browser.
    const shared = audience === 'anyone' && !reply.hasHeader('set-cookie')
    reply
      .header('cache-control', `${shared ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS[audience]}`)
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
    if (isKnown) return reply.code(304).send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.type(contentType).header('content-length', range ? range.end - range.start + 1 : size)
    return reply.send(picture?.stream)
  }
}

async function versionOf(objects: ObjectStore, path: string, size: string | undefined) {
  const small = size === 'thumb' ? smallPath(path) : undefined
  const facts = small ? await objects.facts(small) : null
  if (small && facts) return { path: small, facts }
  const whole = await objects.facts(path)
  return whole && { path, facts: whole }
}

type Reading = Pick<Deps, 'db' | 'env'>

/** Reported, undecided or appealed: moderators see it although it is hidden. */
const isUnderReview = (stored: string, viewer: string | null, operators: readonly string[]) => sql`(
  exists (
    select from moderation_cases c
    where c.subject_id in (
        select unnest(array[p.id, p.session_id]) from photos p where p.photo_url = ${stored}
        union all select u.id from users u where ${stored} = u.hidden_image_url)
      and c.kind in ('photo', 'session', 'surfer')
      and (c.decided_at is null or exists (
        select from moderation_decisions d
        where d.case_id = c.id and d.appealed_at is not null and d.answered_at is null))
  ) and exists (select from users where id = ${viewer} and ${isModerator(operators)}))`

/** The surfer `u`, whom nobody else sees, their buddies in an alarm, and moderators. */
const seesUnseen = (viewer: string | null, operators: readonly string[]) => sql`(
  u.id = ${viewer}::uuid
  or exists (select from buddy_links l where l.user_id = u.id and l.buddy_id = ${viewer} and l.state = 'accepted')
  or exists (select from users where id = ${viewer} and ${isModerator(operators)}))`

/** 'anyone', 'some' if this viewer may see it, or null. A null viewer is a visitor. */
async function audienceOf({ db, env }: Reading, path: string, reader: SignedIn | null): Promise<Audience | null> {
  const stored = storedPath(path)
  const viewer = reader?.id ?? null
  const seesOthers = !reader?.isShutOut
  const { rows } = await sql<{ audience: Audience | null }>`
    select case
      when exists (select from users u where u.profile_image_url = ${stored} and not ${isUnseen(sql`u.id`)}) then 'anyone'
      when exists (select from users u where u.profile_image_url = ${stored} and ${seesUnseen(viewer, env.OPERATORS)}) then 'some'
      when exists (
        select from photos p join ${sessionsSeenBy(viewer)} s on s.owner_id = p.owner_id and s.id = p.session_id
        where p.photo_url = ${stored} and (${seesOthers} or p.owner_id = ${viewer})
          and ${isPhotoShown(viewer, sql`p`)} and (s.known or (s.visibility = 'everyone' and exists (
          select from surf_sessions own
          where own.user_id = s.owner_id and own.id = s.id and 'photos' = any(own.link_shows))))
      ) then 'some'
      when ${seesOthers} and ${isUnderReview(stored, viewer, env.OPERATORS)} then 'some'
      -- That of a board, or chosen but not shown yet: whoever sent it sees it.
      when exists (
        select from uploads
        where user_id = ${viewer} and state = 'picture' and ${stored} = '/objects/photos/' || id || '.webp'
      ) then 'some'
    end as audience`.execute(db)
  return rows[0]?.audience ?? null
}

/** Caches may have weakened the validator. */
const names = (header: string | undefined, etag: string) =>
  header?.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag) ?? false

/** RFC 9110, section 14. Null for the whole: no header, several ranges, or another unit. */
function rangeIn(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
