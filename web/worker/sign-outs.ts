import { registerRoute } from 'workbox-routing'
import { forgetAllShared } from '#web/lib/files/shared-files.ts'
import { SIGN_OUT_LATER_PATH } from '#web/lib/offline/sign-out-later.ts'
import { forgetSurfer, learnWhoIsHere } from '#web/worker/who-is-here.ts'

/** Whoever sends one of these may be somebody else afterwards. Other pages and calls below /api/login change nothing. */
const SIGN_INS = /^\/api\/(login|signup)(\/passkey|\/recovery|\/reset|\/code)?$/
const SIGN_OUT = '/api/logout'
/** This cache, which stays empty, exists from a sign-out without a network until the server has heard of it. */
const SIGN_OUT_WANTED = 'sign-out-wanted'

/**
 * A link on another site must not make a surfer's phone forget them and end its push: the server asks them first, and what
 * the page learns from /api/auth/user decides then.
 */
const isSentByUs = (request: Request) => URL.parse(request.referrer)?.origin === location.origin
/** A form is answered by a redirect, which a worker may not look into. */
const hasWorked = ({ ok, type }: Response) => ok || type === 'opaqueredirect'

/** Passes on what signs in or out and learns who is here, so that nothing of whoever left stays on this phone. */
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
    // Until the server has heard of a sign-out, nobody is signed in here as far as pages know.
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
  // Without a network the surfer is back at the button, instead of at the browser's own error page.
  if (!answer) return request.mode === 'navigate' ? Response.redirect('/profile', 303) : Response.error()
  if (hasWorked(answer)) await forgetAll()
  return answer
}

async function forgetAll(): Promise<void> {
  await forgetSurfer()
  await forgetAllShared().catch(() => {})
}

/** Does the sign-out that waits for the server, if there is one. Resolves to whether none is left. */
async function finishSignOut(): Promise<boolean> {
  if (!(await caches.has(SIGN_OUT_WANTED))) return true
  const answer = await fetch(SIGN_OUT, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  if (!answer || !hasWorked(answer)) return false
  await caches.delete(SIGN_OUT_WANTED)
  return true
}
