import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

declare const self: { skipWaiting(): Promise<void> }
/** The files of this build, put in by vite.config.ts. */
declare const PRECACHE: { url: string; revision: string | null }[]

/** One bar of signal: after so long a page shows what it knows. */
const PATIENCE_SECONDS = 4
const SPOT_REPLIES = 300
const WHO_IS_HERE = 'who-is-here'

// The newest version takes over at once: its page is fetched first wherever there is a network.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(PRECACHE)

/** Addresses of pages: the newest page, or without a network, or one worth the name, that of this version. */
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheWillUpdate: async () => null,
      cachedResponseWillBeUsed: async () => matchPrecache('/index.html'),
    },
  ],
})
registerRoute(({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'), pages)

/** What everybody may know of spots and the sea; it bears its own times, so that an old one says how old it is. */
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/surf-spots/') && !url.pathname.includes('/proposals'),
  new NetworkFirst({
    cacheName: 'spots',
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [new ExpirationPlugin({ maxEntries: SPOT_REPLIES, purgeOnQuotaError: true })],
  }),
)
registerRoute('/api/map', new NetworkFirst({ cacheName: 'map', networkTimeoutSeconds: PATIENCE_SECONDS }))

/** Who is signed in here, so that the app opens for them without a network; forgotten with the sign-in. */
registerRoute(
  '/api/auth/user',
  new NetworkFirst({
    cacheName: WHO_IS_HERE,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => {
          if (response.status === 401) await caches.delete(WHO_IS_HERE)
          return response.status === 200 ? response : null
        },
      },
    ],
  }),
)
registerRoute('/api/logout', async ({ request }) => {
  await caches.delete(WHO_IS_HERE)
  return fetch(request)
})
