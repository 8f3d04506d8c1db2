import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { finishUpload, openUpload, type UploadPurpose, type UploadTarget } from '#contract/sessions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { openTarget, signedTarget, storedPath } from '#server/features/uploads/uploads.ts'
import type { AttachPicture } from '#server/features/uploads/writes.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const uploadRoutes = ({ attach }: { attach: AttachPicture }): BoundRoute[] => [
  route(openUpload, ({ user, body }, deps) => openForBrowser(deps, user.id, body.purpose)),
  route(finishUpload, async ({ user, body }) => ({
    objectPath: await attach(user.id, body.photoURL, { bytes: MAX_PHOTO_BYTES }),
  })),
]

async function openForBrowser(deps: Deps, userId: string, purpose: UploadPurpose): Promise<UploadTarget> {
  const { id, path, expiresAt } = await openTarget(deps, userId, purpose)
  const objectPath = storedPath(path)
  const direct = await deps.objects.direct?.put(path, expiresAt)
  if (direct) return { uploadUrl: direct.url, objectPath, headers: direct.headers }
  return { uploadUrl: await signedTarget(deps.db, id, expiresAt.getTime()), objectPath, headers: {} }
}
