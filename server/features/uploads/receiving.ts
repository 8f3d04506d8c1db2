import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { rawPath } from '#server/features/uploads/object-paths.ts'
import { refuseOtherTargets } from '#server/features/uploads/signed-target.ts'
import type { WhoIs } from '#server/platform/http.ts'

/** Ten megabytes over one bar of signal: 17 kB in a second. */
const BODY_TIMEOUT_MS = 10 * 60_000

type Target = { Params: { id: string }; Querystring: { expires?: string } }

/** Takes in what browsers send to their signed targets: PUT /api/uploads/:id, for a store that they cannot reach. */
export function receiveUploads(app: FastifyInstance, deps: Deps, { whoIs }: { whoIs: WhoIs }) {
  const { db, objects } = deps
  let last: Promise<unknown> = Promise.resolve()

  /** One after another, so that however many send at once, a single file is in memory and one connection waits for the disk. */
  function keepInTurn(userId: string, id: string, file: FileHandle): Promise<void> {
    const turn = last.then(() => keep(userId, id, file))
    last = turn.catch(() => {})
    return turn
  }

  /** Crashed before the commit, the target is open still: sent once more, the bytes replace these. */
  const keep = (userId: string, id: string, file: FileHandle) =>
    db.transaction().execute(async (tx) => {
      const upload = tx.selectFrom('uploads').select('id').where('userId', '=', userId).where('id', '=', id)
      if (!(await upload.where('state', '=', 'open').forUpdate().skipLocked().executeTakeFirst()))
        throw new Refusal('upload_used')
      await objects.put(rawPath(id), await buffer(file.createReadStream({ start: 0, autoClose: false })))
      await tx
        .updateTable('uploads')
        .set({ state: 'received' })
        .where('userId', '=', userId)
        .where('id', '=', id)
        .execute()
    })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.put<Target>('/api/uploads/:id', { config: { bodyTimeoutMs: BODY_TIMEOUT_MS } }, async (request, reply) => {
      const user = await whoIs(request, reply)
      if (!user) throw new Refusal('sign_in_required')
      reply.header('cache-control', 'no-store')
      const { id } = request.params
      await refuseOtherTargets(deps, { url: request.url, uploadId: id, expiresAt: Number(request.query.expires) })
      const upload = await db
        .selectFrom('uploads')
        .select('state')
        .where('userId', '=', user.id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!upload) throw new Refusal('upload_not_found')
      if (upload.state !== 'open') throw new Refusal('upload_used')

      const file = await namelessFile()
      try {
        await file.writeFile(bodyOf(request))
        await keepInTurn(user.id, id, file)
      } finally {
        await file.close()
      }
      const facts = await objects.facts(rawPath(id))
      if (facts) reply.header('etag', facts.etag)
      return {}
    })
  })
}

/** The body's bytes. Refuses body_too_large, and leaves the connection whole so that the answer arrives. */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (Number(raw.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES) throw new Refusal('body_too_large')
  let bytes = 0
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > MAX_PHOTO_BYTES) throw new Refusal('body_too_large')
      yield chunk
    }
  } catch (error) {
    // A browser that went away hears no answer; it is no fault of ours.
    throw error instanceof Refusal ? error : new Refusal('invalid_request')
  } finally {
    // What is not wanted is read away.
    raw.resume()
  }
}

/** A file that goes with this process, whatever becomes of it. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `lineup-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
