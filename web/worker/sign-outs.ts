import { registerRoute } from 'workbox-routing'
import { forgetAllShared } from '#web/lib/files/shared-files.ts'
import { SIGN_OUT_LATER_PATH } from '#web/lib/offline/sign-out-later.ts'
import { forgetSurfer, learnWhoIsHere } from '#web/worker/who-is-here.ts'

/** Requests that may change the signed-in surfer. Other paths below /api/login do not. */
const SIGN_INS = /^\/api\/(login|signup)(\/passkey|\/recovery|\/reset|\/code)?$/
const SIGN_OUT = '/api/logout'
/** This empty cache marks an offline sign-out that the server does not know yet. */
const SIGN_OUT_WANTED = 'sign-out-wanted'

/**
 * A link on another site must not delete a surfer's data or end push: the server asks for confirmation first, and
 * /api/auth/user decides then.
 */
const isSentByUs = (request: Request) => URL.parse(request.referrer)?.origin === location.origin
/** Forms are answered by redirects, which are opaque to a worker. */
const hasWorked = ({ ok, type }: Response) => ok || type === 'opaqueredirect'

/** Forwards sign-in and sign-out requests and learns their result, so that a former surfer's data is removed. */
export function followSignIns(): void {
  for (const method of ['GET', 'POST'] as const)
    registerRoute(({ request, url }) => url.pathname === SIGN_OUT && isSentByUs(request), leave, method)
  registerRoute(({ request, url }) => SIGN_INS.test(url.pathname) && isSentByUs(request), forgetOnceItHasWorked, 'POST')
  registerRoute(
    ({ request, url }) => url.pathname === SIGN_OUT_LATER_PATH && isSentByUs(request),
    async () => {
      await caches.open(SIGN_OUT_WANTED)
      await forgetAll()
      return new Response(null, { status: 204 })
    },
    'POST',
  )
  registerRoute('/api/auth/user', async ({ request, event }) => {
    // While the server does not know of a sign-out, pages see nobody signed in.
    if (!(await finishSignOut())) return Response.error()
    const answer = await fetch(request)
    event.waitUntil(learnWhoIsHere(answer.clone()))
    return answer
  })
}

async function forgetOnceItHasWorked({ request }: { request: Request }): Promise<Response> {
  const answer = await fetch(request)
  if (!hasWorked(answer)) return answer
  await forgetSurfer()
  await caches.delete(SIGN_OUT_WANTED)
  return answer
}

async function leave({ request }: { request: Request }): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  // Offline the surfer returns to the button instead of the browser's error page.
  if (!answer) return request.mode === 'navigate' ? Response.redirect('/profile', 303) : Response.error()
  if (hasWorked(answer)) await forgetAll()
  return answer
}

async function forgetAll(): Promise<void> {
  await forgetSurfer()
  await forgetAllShared().catch(() => {})
}

/** Sends a pending sign-out. Resolves to true if none is left. */
async function finishSignOut(): Promise<boolean> {
  if (!(await caches.has(SIGN_OUT_WANTED))) return true
  const answer = await fetch(SIGN_OUT, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  if (!answer || !hasWorked(answer)) return false
  await caches.delete(SIGN_OUT_WANTED)
  return true
}
