import { finished, PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_ARCHIVE_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { UploadPurpose } from '#contract/sessions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { rawPath } from '#server/features/uploads/object-paths.ts'
import { refuseTooMuchWaiting, refuseWithoutRoom } from '#server/features/uploads/receiving/room.ts'
import { refuseOtherTargets } from '#server/features/uploads/receiving/signed-target.ts'
import { MAX_BYTES } from '#server/features/uploads/uploads.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WhoIs } from '#server/platform/http/http.ts'
import type { IncomingFile } from '#server/platform/object-store/object-store.ts'
import { newestOnly } from '#server/platform/process/newest-only.ts'

/** Ten megabytes over one bar of signal: 17 kB in a second. */
const BODY_TIMEOUT_MS = 10 * 60_000

type Target = { Params: { id: string }; Querystring: { expires?: string } }
/** A request's right to finish an upload, until another request claims it. */
type Claim = { userId: string; id: string; number: number; mostBytes: number; bytes: number }

/** Takes in what browsers send to their signed targets: PUT /api/uploads/:id, for a store that they cannot reach. */
export function receiveUploads(app: FastifyInstance, deps: Deps, { whoIs }: { whoIs: WhoIs }) {
  const { db, env, objects } = deps
  const { incoming } = objects
  if (!incoming) return
  const runNewest = newestOnly(() => new Refusal('upload_used'))
  let last: Promise<unknown> = Promise.resolve()
  /** Bytes that are being received, and may not be on the disk yet. */
  let coming = 0

  /**
   * Before the body is read, so that a target never takes in two files, and reserves room for its bytes. The newest request
   * wins: a phone that changed networks tries again while its first connection still seems to be open.
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

  /** Nothing waits of a file that did not arrive, unless another request has begun to send it. */
  const giveBack = ({ userId, id, number }: Claim) =>
    db
      .updateTable('uploads')
      .set({ waitingBytes: 0 })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('claims', '=', number)
      .execute()

  /** One after another: on a slow disk a single connection to the database waits, however many send. */
  function keepInTurn(claimed: Claim, file: IncomingFile): Promise<void> {
    const turn = last.then(() => keep(claimed, file))
    last = turn.catch(() => {})
    return turn
  }

  /** Crashed before the commit, the target is open still: sent once more, the bytes replace these. */
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
      await file.write(bodyOf(request, claimed.mostBytes, signal))
      await keepInTurn(claimed, file)
    } catch (error) {
      // When the database is away as well, the cleanup job gives it back.
      await giveBack(claimed).catch(() => {})
      throw error
    } finally {
      coming -= claimed.bytes
      await file.close()
    }
  }

  void app.register(async (scope) => {
    // On a full disk, for example, Lineup starts all the same.
    await incoming.removeAbandoned().catch((error) => deps.log.error(error, 'half-received files may have stayed'))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.put<Target>('/api/uploads/:id', { config: { bodyTimeoutMs: BODY_TIMEOUT_MS } }, async (request, reply) => {
      const user = await whoIs(request, reply)
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
    })
  })
}

/** The body's bytes. Refuses body_too_large, and leaves the connection whole so that the answer arrives. */
async function* bodyOf({ raw }: FastifyRequest, mostBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted()
  // Between the two, so that whatever ends the reading leaves the connection alone.
  const body = new PassThrough()
  // A browser that went away hears no answer; it is no fault of ours.
  finished(raw, { writable: false }, (error) => error && body.destroy(new Refusal('invalid_request')))
  const stop = () => body.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  let bytes = 0
  try {
    for await (const chunk of raw.pipe(body)) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Refusal('body_too_large')
      yield chunk
    }
  } finally {
    signal.removeEventListener('abort', stop)
    raw.unpipe(body)
    // What is not wanted is read away.
    raw.resume()
  }
}
