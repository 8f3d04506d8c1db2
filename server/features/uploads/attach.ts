import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { picturePath, rawPath, smallPath, storedPath } from '#server/features/uploads/uploads.ts'
import { type AttachPicture, UNUSED_MINUTES } from '#server/features/uploads/writes.ts'
import type { Pictures } from '#server/platform/pictures/make-pictures.ts'
import { startPictureQueue } from '#server/platform/pictures/picture-queue.ts'

/** Refusals after which the same upload may still become a picture. */
const SAYS_NOTHING_OF_THE_FILE: RefusalCode[] = ['upload_not_found', 'too_many_uploads']

/** Runs separate processes, which `close` ends. */
export function createPictureAttacher({ db, objects }: Pick<Deps, 'db' | 'objects'>): {
  attach: AttachPicture
  store(userId: string, file: Uint8Array): Promise<string>
  close(): Promise<void>
} {
  const pictures = startPictureQueue()
  /** Repeated requests wait for the same picture. */
  const underWay = new Map<string, Promise<string>>()
  // Browsers send to a direct store without our notice.
  const unfinished = objects.direct ? ['open', 'received'] : ['received']

  const attach: AttachPicture = async (userId, given, most) => {
    const id = uploadIdIn(given)
    if (!id) throw new Refusal('upload_not_found')
    const work = `${userId} ${id} ${most.bytes}`
    const attaching = underWay.get(work) ?? attachOnce(userId, id, most).finally(() => underWay.delete(work))
    underWay.set(work, attaching)
    return attaching
  }

  const rowOf = (userId: string, id: string) =>
    db
      .selectFrom('uploads')
      .select(['state', 'bytes'])
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('purpose', '=', 'picture')
      .executeTakeFirst()

  /** Idempotent: the same bytes make the same pictures at the same paths. */
  async function attachOnce(userId: string, id: string, most: { bytes: number }): Promise<string> {
    const path = picturePath(id)
    const upload = await rowOf(userId, id)
    if (upload?.state === 'picture') {
      if ((upload.bytes ?? 0) > most.bytes) throw new Refusal('body_too_large')
      return storedPath(path)
    }
    if (!upload || !unfinished.includes(upload.state)) throw new Refusal('upload_not_found')
    try {
      let bytes = 0
      const made = await pictures.make(userId, async () => {
        const file = await read(rawPath(id), most)
        bytes = file.length
        return file
      })
      await storePictures(path, made)
      if (!(await move(userId, id, { state: 'picture', bytes }))) {
        await Promise.all([objects.remove(smallPath(path)), objects.remove(path)])
        throw new Refusal('upload_not_found')
      }
      await objects.remove(rawPath(id))
      return storedPath(path)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Another process may have made the picture and removed its source.
      if ((await rowOf(userId, id))?.state === 'picture') return storedPath(path)
      if (!SAYS_NOTHING_OF_THE_FILE.includes(error.code)) await discard(userId, id)
      throw error
    }
  }

  /** On a full disk neither. A concurrent process misses the small one at worst. */
  async function storePictures(path: string, { large, small }: Pictures) {
    await objects.put(smallPath(path), small)
    try {
      await objects.put(path, large)
    } catch (error) {
      await objects.remove(smallPath(path))
      throw error
    }
  }

  async function read(path: string, most: { bytes: number }): Promise<Uint8Array> {
    const facts = await objects.facts(path)
    if (facts && facts.size > most.bytes) throw new Refusal('body_too_large')
    const file = facts && (await objects.get(path))
    if (!file) throw new Refusal('upload_not_found')
    return buffer(file.stream)
  }

  /** False if the row can no longer become a picture. */
  async function move(
    userId: string,
    id: string,
    to: { state: 'picture'; bytes: number } | { state: 'removing' },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      // After this time an open form must send the picture again.
      .set({
        ...to,
        ...(to.state === 'picture' && {
          checkAt: sql<string>`now() + make_interval(mins => ${sql.lit(UNUSED_MINUTES)})`,
        }),
      })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('state', 'in', [...unfinished, to.state])
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Removes a refused picture; its row stays for the cleanup and counts for the hour. */
  async function discard(userId: string, id: string) {
    if (await move(userId, id, { state: 'removing' })) await objects.remove(rawPath(id))
  }

  /** Stores a file that arrived otherwise as an upload first, so that the cleanup knows it. Refuses as `attach`. */
  async function store(userId: string, file: Uint8Array): Promise<string> {
    const { id } = await db
      .insertInto('uploads')
      .values({
        userId,
        state: 'received',
        expiresAt: sql<string>`now()`,
        checkAt: sql<string>`now() + make_interval(mins => ${sql.lit(UNUSED_MINUTES)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await objects.put(rawPath(id), file)
    return attach(userId, storedPath(rawPath(id)), { bytes: MAX_PHOTO_BYTES })
  }

  return { attach, store, close: pictures.close }
}

/** The id in an objectPath, an uploadUrl of any store, or a finished picture's path. */
function uploadIdIn(given: string): string | undefined {
  const path = URL.parse(given, 'http://any-host')?.pathname ?? ''
  return /\/(?:uploads|photos)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.raw|\.webp)?$/.exec(path)?.[1]
}
