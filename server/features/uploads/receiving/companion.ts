import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import * as uploads from '#contract/sessions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import {
  abortMultipart,
  addressOfPart,
  completeMultipart,
  directOf,
  openMultipart,
  partsOf,
} from '#server/features/uploads/receiving/multipart.ts'
import { openTarget, rawPath, storedPath } from '#server/features/uploads/uploads.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { s3Form, s3Settings } from '#server/platform/object-store/s3-settings.ts'

/** Open uploads per temporary credential: a role's policy holds 2,048 characters. */
const MOST_GRANTED = 12

/** Companion server of Uppy's S3 client (@uppy/aws-s3, src/s3-client/CompanionS3.ts). */
export const companionRoutes: BoundRoute[] = [
  route(uploads.createMultipart, ({ user }, deps) => openMultipart(deps, user.id)),
  route(uploads.listParts, ({ params, query, user }, deps) => partsOf(deps, user.id, { ...params, ...query })),
  route(uploads.signPart, ({ params: { uploadId, partNumber }, query, user }, deps) =>
    addressOfPart(deps, user.id, { uploadId, ...query }, Number(partNumber)),
  ),
  route(uploads.completeMultipart, async ({ params, query, body, user }, deps) => {
    await completeMultipart(deps, user.id, { ...params, ...query }, body.parts)
    return { location: storedPath(query.key), key: query.key }
  }),
  route(uploads.abortMultipart, async ({ params, query, user }, deps) => {
    await abortMultipart(deps, user.id, { ...params, ...query })
    return {}
  }),
  route(uploads.uploadParams, async ({ user }, deps) => {
    directOf(deps)
    const { path, expiresAt } = await openTarget(deps, user.id)
    const form = s3Form(s3Settings(deps.env), { path, expiresAt, mostBytes: MAX_PHOTO_BYTES })
    return { method: 'POST' as const, ...form, headers: {} }
  }),
  route(uploads.temporaryCredentials, ({ user }, deps) => lendCredentials(deps, user.id)),
]

/** For clients that sign requests themselves, limited to the surfer's open uploads. */
async function lendCredentials(deps: Deps, userId: string) {
  directOf(deps)
  const { db, env, now } = deps
  if (!env.S3_STS_ROLE) throw new Refusal('no_temporary_credentials')
  const open = await db
    .selectFrom('uploads')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(MOST_GRANTED)
    .execute()
  if (open.length === 0) throw new Refusal('no_temporary_credentials')
  const { assumeRole } = await import('#server/platform/object-store/s3-credentials.ts')
  const paths = open.map(({ id }) => rawPath(id))
  const { bucket, region } = s3Settings(env)
  return { credentials: await assumeRole(env, env.S3_STS_ROLE, paths), bucket, region }
}
