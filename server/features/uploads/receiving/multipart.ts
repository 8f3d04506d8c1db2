import { sql } from 'kysely'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { openTarget, rawPath } from '#server/features/uploads/uploads.ts'

/** A photo fits into two parts of S3's smallest size, 5 MiB; servers with smaller ones may have more. */
const MOST_PARTS = 10

type MultipartName = { uploadId: string; key: string }
type NamedPart = { PartNumber: number; ETag: string }

/** Refuses too_many_uploads. */
export async function openMultipart(deps: Deps, userId: string): Promise<MultipartName> {
  const direct = directOf(deps)
  const { id, path } = await openTarget(deps, userId)
  const multipartId = await direct.createMultipart(path)
  await deps.db.updateTable('uploads').set({ multipartId }).where('userId', '=', userId).where('id', '=', id).execute()
  return { uploadId: id, key: path }
}

/** Refuses, like all below, upload_not_found, upload_used and upload_expired. */
export async function partsOf(deps: Deps, userId: string, name: MultipartName) {
  const { direct, multipartId } = await openUploadOf(deps, userId, name)
  const parts = await direct.listParts(name.key, multipartId)
  if (!parts) throw new Refusal('upload_not_found')
  return parts
}

/** The part's address and lifetime in seconds. Refuses body_too_large for a part beyond any photo. */
export async function addressOfPart(deps: Deps, userId: string, name: MultipartName, partNumber: number) {
  const { direct, multipartId, expiresAt } = await openUploadOf(deps, userId, name)
  if (partNumber > MOST_PARTS) throw new Refusal('body_too_large')
  const url = await direct.signPart(name.key, multipartId, partNumber, expiresAt)
  return { url, expires: Math.floor((expiresAt.getTime() - deps.now().getTime()) / 1000) }
}

/** Idempotent. Refuses body_too_large, which drops all parts, and invalid_request for missing parts. */
export async function completeMultipart(deps: Deps, userId: string, name: MultipartName, parts: NamedPart[]) {
  const upload = await uploadOf(deps, userId, name)
  if (upload.state === 'received' || upload.state === 'picture') return
  const { direct, multipartId } = refuseUnlessOpen(upload, deps.now())
  const sent = await direct.listParts(name.key, multipartId)
  const bytes = sent?.reduce((sum, { Size }) => sum + Size, 0) ?? 0
  if (bytes > MAX_PHOTO_BYTES) {
    await abortMultipart(deps, userId, name)
    throw new Refusal('body_too_large')
  }
  // An earlier call may have died after the store had combined the parts.
  const made = (await direct.completeMultipart(name.key, multipartId, parts)) || (await deps.objects.facts(name.key))
  if (!made && !sent) throw new Refusal('upload_not_found')
  if (!made) throw new Refusal('invalid_request', { issues: [{ path: 'parts', text: () => 'These were not sent' }] })

  const { numUpdatedRows } = await deps.db
    .updateTable('uploads')
    .set({ state: sql`case state when 'open' then 'received' else state end` })
    .where('userId', '=', userId)
    .where('id', '=', name.uploadId)
    .where('state', '<>', 'removing')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await deps.objects.remove(name.key)
  throw new Refusal('upload_not_found')
}

/** Drops the parts unless a picture was made of them. The row stays for the cleanup, which removes late parts. */
export async function abortMultipart(deps: Deps, userId: string, { uploadId, key }: MultipartName) {
  const direct = directOf(deps)
  if (key !== rawPath(uploadId)) throw new Refusal('upload_not_found')
  const upload = await deps.db
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('userId', '=', userId)
    .where('id', '=', uploadId)
    .where('state', '<>', 'picture')
    .where('multipartId', 'is not', null)
    .returning('multipartId')
    .executeTakeFirst()
  if (!upload?.multipartId) throw new Refusal('upload_not_found')
  await direct.abortMultipart(key, upload.multipartId)
  await deps.objects.remove(key)
}

/** Refuses upload_not_found for others' uploads. */
async function uploadOf(deps: Deps, userId: string, { uploadId, key }: MultipartName) {
  const direct = directOf(deps)
  const upload = await deps.db
    .selectFrom('uploads')
    .select(['state', 'multipartId', 'expiresAt'])
    .where('userId', '=', userId)
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!upload?.multipartId || key !== rawPath(uploadId)) throw new Refusal('upload_not_found')
  const { state, multipartId } = upload
  return { direct, state, multipartId, expiresAt: new Date(upload.expiresAt) }
}

const openUploadOf = async (deps: Deps, userId: string, name: MultipartName) =>
  refuseUnlessOpen(await uploadOf(deps, userId, name), deps.now())

function refuseUnlessOpen<Upload extends { state: string; expiresAt: Date }>(upload: Upload, now: Date): Upload {
  if (upload.state === 'removing') throw new Refusal('upload_not_found')
  if (upload.state !== 'open') throw new Refusal('upload_used')
  if (upload.expiresAt <= now) throw new Refusal('upload_expired')
  return upload
}

/** A store that browsers cannot reach has no such calls. */
export function directOf({ objects }: Pick<Deps, 'objects'>) {
  if (!objects.direct) throw new Refusal('not_supported')
  return objects.direct
}
