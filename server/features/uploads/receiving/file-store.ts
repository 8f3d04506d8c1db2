import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_TRACK_FILE_BYTES, UPLOAD_MINUTES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { rawPath, refuseTooMuchWaiting, refuseWithoutRoom } from '#server/features/uploads/uploads.ts'
import { releaseUpload, type StoreFile, UNUSED_MINUTES } from '#server/features/uploads/writes.ts'

/** Stores files on disk or in a bucket while they arrive. */
export function createFileStore({ db, env, objects, now }: Pick<Deps, 'db' | 'env' | 'objects' | 'now'>): StoreFile {
  /** Bytes being received, which may not be on the disk yet. */
  let coming = 0

  const open = (userId: string, mostBytes: number): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await refuseTooMuchWaiting(tx, env, { userId, bytes: mostBytes })
      await refuseWithoutRoom({ db: tx, env, objects }, mostBytes, coming)
      const at = sql`${now()}::timestamptz`
      const { rows } = await sql<{ id: string }>`
        insert into uploads (user_id, created_at, expires_at, check_at, purpose, waiting_bytes)
        values (${userId}, ${at}, ${at} + make_interval(mins => ${UPLOAD_MINUTES}),
          ${at} + make_interval(mins => ${UNUSED_MINUTES}), 'track', ${mostBytes})
        returning id`.execute(tx)
      return rows[0]!.id
    })

  /** The next cleanup removes the row. */
  async function drop(userId: string, uploadId: string) {
    await objects.remove(rawPath(uploadId))
    await releaseUpload(db, userId, uploadId)
  }

  return async (userId, chunks, { mostBytes }) => {
    const uploadId = await open(userId, mostBytes)
    const digest = createHash('sha256')
    let bytes = 0
    let failure: unknown
    async function* counted(): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of chunks) {
          digest.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      } catch (error) {
        failure = error
        throw error
      }
    }
    coming += mostBytes
    try {
      await objects.putChunks(rawPath(uploadId), counted())
      const purpose = bytes > MAX_TRACK_FILE_BYTES ? 'track-archive' : 'track'
      await db
        .updateTable('uploads')
        .set({ state: 'received', waitingBytes: bytes, purpose })
        .where('userId', '=', userId)
        .where('id', '=', uploadId)
        .execute()
      return { uploadId, hash: digest.digest(), drop: () => drop(userId, uploadId) }
    } catch (error) {
      // If the database is unreachable too, the cleanup job does it.
      await drop(userId, uploadId).catch(() => {})
      // A bucket's client wraps it.
      throw failure ?? error
    } finally {
      coming -= mostBytes
    }
  }
}
