import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_ARCHIVE_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { UploadPurpose } from '#contract/sessions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import {
  MAX_BYTES,
  rawPath,
  refuseOtherTargets,
  refuseTooMuchWaiting,
  refuseWithoutRoom,
} from '#server/features/uploads/uploads.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Authenticate } from '#server/platform/http/http.ts'
import { streamedBody } from '#server/platform/http/streamed-body.ts'
import type { IncomingFile } from '#server/platform/object-store/object-store.ts'
import { newestOnly } from '#server/platform/process/turns.ts'

/** Ten megabytes at 17 kB/s, one bar of signal. */
const BODY_TIMEOUT_MS = 10 * 60_000

type Target = { Params: { id: string }; Querystring: { expires?: string } }
/** A request's right to finish an upload, until another request takes it over. */
type Claim = { userId: string; id: string; number: number; mostBytes: number; bytes: number }

const described: Described = {
  about: 'Receives the file of an upload at the address that `POST /api/objects/upload` named, once within 15 minutes.',
  access: 'surfer',
  scope: 'log',
  query: z.object({ expires: z.string(), signature: z.string() }),
  body: 'application/octet-stream',
  answers: { 200: z.object({}) },
  refuses: ['upload_not_signed', 'upload_expired', 'upload_used', 'upload_not_found', 'invalid_request'],
}

/** The signed target for a store that browsers cannot reach. */
export function receiveUploads(app: FastifyInstance, deps: Deps, { authenticate }: { authenticate: Authenticate }) {
  const { db, env, objects } = deps
  const { incoming } = objects
  if (!incoming) return
  const runNewest = newestOnly(() => new Refusal('upload_used'))
  let last: Promise<unknown> = Promise.resolve()
  /** Bytes being received, which may not be on the disk yet. */
  let coming = 0

  /**
   * Reserves room before the body is read. The newest request wins: a phone that changed networks retries while its
   * first connection seems open.
   */
  const claim = (userId: string, id: string, length: number | undefined): Promise<Claim> =>
    db.transaction().execute(async (tx) => {
      const { purpose } = await openUpload(tx, userId, id)
      const mostBytes = MAX_BYTES[purpose]
      const bytes = length ?? mostBytes
      if (bytes > mostBytes) throw new Refusal('body_too_large')
      await refuseTooMuchWaiting(tx, env, { userId, except: id, bytes })
      await refuseWithoutRoom({ ...deps, db: tx }, bytes, coming)
      const claimed = await tx
        .updateTable('uploads')
        .set(({ eb }) => ({ claims: eb('claims', '+', 1), waitingBytes: bytes }))
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('claims')
        .executeTakeFirst()
      if (!claimed) throw new Refusal('upload_used')
      return { userId, id, number: claimed.claims, mostBytes, bytes }
    })

  async function openUpload(tx: Database, userId: string, id: string): Promise<{ purpose: UploadPurpose }> {
    const upload = await tx
      .selectFrom('uploads')
      .select(['state', 'purpose'])
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (upload?.state === 'open') return { purpose: upload.purpose as UploadPurpose }
    throw new Refusal(upload ? 'upload_used' : 'upload_not_found')
  }

  const giveBack = ({ userId, id, number }: Claim) =>
    db
      .updateTable('uploads')
      .set({ waitingBytes: 0 })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('claims', '=', number)
      .execute()

  /** Serialized: on a slow disk only one database connection waits. */
  function keepInTurn(claimed: Claim, file: IncomingFile): Promise<void> {
    const turn = last.then(() => keep(claimed, file))
    last = turn.catch(() => {})
    return turn
  }

  /** After a crash before the commit the target is still open, and the file replaces these bytes. */
  const keep = ({ userId, id, number }: Claim, file: IncomingFile) =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('uploads')
        .set({ state: 'received' })
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('claims', '=', number)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Refusal('upload_used')
      await file.keepAs(rawPath(id))
    })

  async function receive(claimed: Claim, request: FastifyRequest, signal: AbortSignal) {
    const file = await incoming!.open()
    coming += claimed.bytes
    try {
      await file.write(streamedBody(request.raw, { mostBytes: claimed.mostBytes, signal }))
      await keepInTurn(claimed, file)
    } catch (error) {
      // If the database is unreachable too, the cleanup job does it.
      await giveBack(claimed).catch(() => {})
      throw error
    } finally {
      coming -= claimed.bytes
      await file.close()
    }
  }

  void app.register(async (scope) => {
    // Lineup also starts on a full disk.
    await incoming.removeAbandoned().catch((error) => deps.log.error(error, 'half-received files may have stayed'))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.put<Target>(
      '/api/uploads/:id',
      { config: { bodyTimeoutMs: BODY_TIMEOUT_MS, described } },
      async (request, reply) => {
        const user = await authenticate(request, reply, { scope: 'log' })
        if (!user) throw new Refusal('sign_in_required')
        reply.header('cache-control', 'no-store')
        const { id } = request.params
        await refuseOtherTargets(deps, { url: request.url, uploadId: id, expiresAt: Number(request.query.expires) })
        const length = request.headers['content-length']
        if (Number(length ?? 0) > MAX_ARCHIVE_BYTES) throw new Refusal('body_too_large')
        const claimed = await claim(user.id, id, length === undefined ? undefined : Number(length))
        await runNewest(id, claimed.number, (signal) => receive(claimed, request, signal))
        const facts = await objects.facts(rawPath(id))
        if (facts) reply.header('etag', facts.etag)
        return {}
      },
    )
  })
}
