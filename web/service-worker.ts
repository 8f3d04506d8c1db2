import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isPagePath } from '#surf/page-path.ts'
import { forgetAllShared } from '#web/lib/shared-files.ts'
import '#web/worker/outbox-sync.ts'
import { outlineFileOf, WITHOUT_SHELL } from '#web/worker/outline-files.ts'
import { keepPreviousFiles } from '#web/worker/previous-files.ts'
import { takeSharedFiles } from '#web/worker/share-target.ts'
import { takeOverWhenAsked } from '#web/worker/take-over.ts'
import { forgetSurfer, learnWhoIsHere, surferHere } from '#web/worker/who-is-here.ts'
import '#web/push-events.ts'

/** The files of this build, put in by scripts/service-worker-plugin.ts. */
declare const PRECACHE: { url: string; revision: string | null }[]
// The list is written out wherever it is named.
const files = PRECACHE

/** One bar of signal: after so long a page is opened from the files of this version. */
const networkTimeoutSeconds = 0.6
/** Of earlier versions, which kept replies here. What is kept of them now is in web/lib/kept-replies/. */
const FORMER_CACHES = ['who-is-here', 'viewer', 'spots', 'map']
/** Whoever sends one of these may be somebody else afterwards. Other pages and calls below /api/login change nothing. */
const SIGN_INS = /^\/api\/(login|signup)(\/passkey|\/recovery|\/reset|\/code)?$/
const SIGN_OUT = '/api/logout'

clientsClaim()
cleanupOutdatedCaches()
takeOverWhenAsked()
// Addresses of pages are no names of files: '/' would always be the plain page of this version.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
keepPreviousFiles(files.map(({ url }) => url))
// At each start, since the version before writes it while this one waits.
for (const name of FORMER_CACHES) void caches.delete(name)

/** A server that fails, or a proxy in its place, is no better than none. */
const failing = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`The server answered ${response.status}.`)
    return response
  },
}

/** Addresses of visitors' pages: the newest page, or without a network, or one worth the name, that of this version. */
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds,
  plugins: [
    failing,
    {
      cacheWillUpdate: async () => null,
      cachedResponseWillBeUsed: async () => matchPrecache('/index.html'),
    },
  ],
})
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname),
  async (params) => (await surfersPage(params.url.pathname)) ?? pages.handle(params),
)

/**
 * The page of a surfer who is signed in here starts from this version's files, without a question to the network: its
 * calls say soon enough what the server knows (decision 60).
 */
async function surfersPage(path: string): Promise<Response | undefined> {
  if (WITHOUT_SHELL.includes(path)) return undefined
  const [page, surferId] = await Promise.all([matchPrecache(outlineFileOf(path)), surferHere()])
  return surferId === null ? undefined : page
}

/** Only passes it on, but learns who is signed in here. */
registerRoute('/api/auth/user', async ({ request, event }) => {
  const answer = await fetch(request)
  event.waitUntil(learnWhoIsHere(answer.clone()))
  return answer
})
takeSharedFiles(surferHere)

/**
 * A link on another site must not make a surfer's phone forget them and end its push: the server asks them first, and what
 * the page learns from /api/auth/user decides then.
 */
const isSentByUs = (request: Request) => URL.parse(request.referrer)?.origin === location.origin
/** A form is answered by a redirect, which a worker may not look into. */
const hasWorked = ({ ok, type }: Response) => ok || type === 'opaqueredirect'

const forgetOnceItHasWorked = async ({ request }: { request: Request }) => {
  const answer = await fetch(request)
  if (!hasWorked(answer)) return answer
  await forgetSurfer()
  if (new URL(request.url).pathname === SIGN_OUT) await forgetAllShared().catch(() => {})
  return answer
}
registerRoute(({ request, url }) => url.pathname === SIGN_OUT && isSentByUs(request), forgetOnceItHasWorked)
registerRoute(
  ({ request, url }) => (SIGN_INS.test(url.pathname) || url.pathname === SIGN_OUT) && isSentByUs(request),
  forgetOnceItHasWorked,
  'POST',
)
