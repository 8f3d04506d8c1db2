import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { showBadge } from '#web/lib/app-badge.ts'
import { forgetAllShared } from '#web/lib/shared-files.ts'
import { viewerOf } from '#web/lib/viewer.ts'
import { endPush } from '#web/push-events.ts'
import '#web/worker/outbox-sync.ts'
import { keepPreviousFiles } from '#web/worker/previous-files.ts'
import { takeSharedFiles } from '#web/worker/share-target.ts'
import { takeOverWhenAsked } from '#web/worker/take-over.ts'

/** The files of this build, put in by scripts/service-worker-plugin.ts. */
declare const PRECACHE: { url: string; revision: string | null }[]
// The list is written out wherever it is named.
const files = PRECACHE

/** One bar of signal: after so long a page shows what it knows. */
const networkTimeoutSeconds = 4
const SPOT_REPLIES = 300
const WHO_IS_HERE = 'viewer'
/** Of earlier versions, which kept the surfer's e-mail address and contact in it. */
const FORMER_CACHE = 'who-is-here'
/** Whoever sends one of these may be somebody else afterwards. Other pages and calls below /api/login change nothing. */
const SIGN_INS = /^\/api\/(login|signup)(\/passkey|\/recovery|\/reset|\/code)?$/
const SIGN_OUT = '/api/logout'

clientsClaim()
cleanupOutdatedCaches()
takeOverWhenAsked()
precacheAndRoute(files)
keepPreviousFiles(files.map(({ url }) => url))
// At each start, since the version before writes it while this one waits.
void caches.delete(FORMER_CACHE)

/** A server that fails, or a proxy in its place, is no better than none. */
const failing = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`The server answered ${response.status}.`)
    return response
  },
}

/** Addresses of pages: the newest page, or without a network, or one worth the name, that of this version. */
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
registerRoute(({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'), pages)

/** Of what is answered by position or for one surfer, nothing is kept. */
const isForEveryone = ({ pathname }: URL) =>
  pathname.startsWith('/api/surf-spots/') && !/\/(nearby|proposals)/.test(pathname)

/** Spots and the sea bear their own times, so that an old one says how old it is. */
registerRoute(
  ({ url }) => isForEveryone(url),
  new NetworkFirst({
    cacheName: 'spots',
    networkTimeoutSeconds,
    plugins: [failing, new ExpirationPlugin({ maxEntries: SPOT_REPLIES, purgeOnQuotaError: true })],
  }),
)
registerRoute('/api/map', new NetworkFirst({ cacheName: 'map', networkTimeoutSeconds, plugins: [failing] }))

/** The id of who is signed in here; null: nobody is. */
async function surferHere(): Promise<string | null> {
  const viewer = await caches.match('/api/auth/user', { cacheName: WHO_IS_HERE, ignoreVary: true })
  return (await viewer?.json())?.id ?? null
}
takeSharedFiles(surferHere)

function forgetWhoIsHere() {
  void endPush()
  void showBadge(0)
  return caches.delete(WHO_IS_HERE)
}

/** Who is signed in here, so that the app opens for them without a network; without one, everybody else is a visitor. */
registerRoute(
  '/api/auth/user',
  new NetworkFirst({
    cacheName: WHO_IS_HERE,
    networkTimeoutSeconds,
    plugins: [
      failing,
      {
        cacheWillUpdate: async ({ response }) => {
          if (response.status === 401) await forgetWhoIsHere()
          return response.status === 200 ? Response.json(viewerOf(await response.json())) : null
        },
        cacheDidUpdate: async ({ oldResponse, newResponse }) => {
          const [before, now]: ({ id: string } | undefined)[] = await Promise.all([
            oldResponse?.json(),
            newResponse.json(),
          ])
          if (before && before.id !== now?.id) await endPush()
        },
        handlerDidError: async () => Response.json({}, { status: 401 }),
      },
    ],
  }),
)

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
  await forgetWhoIsHere()
  if (new URL(request.url).pathname === SIGN_OUT) await forgetAllShared().catch(() => {})
  return answer
}
registerRoute(({ request, url }) => url.pathname === SIGN_OUT && isSentByUs(request), forgetOnceItHasWorked)
registerRoute(
  ({ request, url }) => (SIGN_INS.test(url.pathname) || url.pathname === SIGN_OUT) && isSentByUs(request),
  forgetOnceItHasWorked,
  'POST',
)
