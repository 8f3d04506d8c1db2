import { registerRoute } from 'workbox-routing'
import { keepShared, SHARE_TARGET_PATH, SHARED_FILES_FIELD, SHARED_FILES_PATH } from '#web/lib/files/shared-files.ts'

/**
 * Receives files shared by another app, even without an open page, and redirects to the page where the surfer decides.
 * `surferId` resolves to null without a signed-in surfer.
 */
export function takeSharedFiles(surferId: () => Promise<string | null>): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET_PATH,
    async ({ request }) => {
      const isStored = await keepAll(request, surferId).catch(() => false)
      return Response.redirect(SHARED_FILES_PATH + (isStored ? '' : '?lost'), 303)
    },
    'POST',
  )
}

/** Resolves to false without files. */
async function keepAll(request: Request, surferId: () => Promise<string | null>): Promise<boolean> {
  const files = (await request.formData()).getAll(SHARED_FILES_FIELD).filter((part) => part instanceof File)
  await keepShared(files, await surferId())
  return files.length > 0
}
