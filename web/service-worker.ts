import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isPagePath } from '#surf/places/page-path.ts'
import '#web/worker/outbox-sync.ts'
import { outlineFileOf, WITHOUT_SHELL } from '#web/worker/outline-files.ts'
import { keepPreviousFiles } from '#web/worker/previous-files.ts'
import { takeSharedFiles } from '#web/worker/share-target.ts'
import { followSignIns } from '#web/worker/sign-outs.ts'
import { takeOverWhenAsked } from '#web/worker/take-over.ts'
import { surferHere } from '#web/worker/who-is-here.ts'
import '#web/worker/push-events.ts'

/** The files of this build, put in by scripts/build/service-worker-plugin.ts. */
declare const PRECACHE: { url: string; revision: string | null }[]
// The list is written out wherever it is named.
const files = PRECACHE

/** One bar of signal: after so long a page is opened from the files of this version. */
const networkTimeoutSeconds = 0.6
/** Of earlier versions, which kept replies here. What is kept of them now is in web/lib/kept-replies/. */
const FORMER_CACHES = ['who-is-here', 'viewer', 'spots', 'map']

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

followSignIns()
takeSharedFiles(surferHere)
