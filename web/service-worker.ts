import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isPagePath } from '#surf/places/page-addresses.ts'
import '#web/worker/outbox-sync.ts'
import { outlineFileOf, WITHOUT_SHELL } from '#web/worker/outline-files.ts'
import { takeSharedFiles } from '#web/worker/share-target.ts'
import { followSignIns } from '#web/worker/sign-outs.ts'
import { keepPreviousFiles, takeOverOnRequest } from '#web/worker/versions.ts'
import { surferHere } from '#web/worker/who-is-here.ts'
import '#web/worker/push-events.ts'
import { locale } from '#words/locale.ts'

/** The files of this build in its language, inserted by scripts/build/service-worker-plugin.ts. */
declare const PRECACHE: { url: string; revision: string | null }[]
// The list is inlined at each use.
const files = PRECACHE

/** On a weak connection, pages open from this version's files after this time. */
const networkTimeoutSeconds = 0.6
/** Caches of earlier versions; replies are now stored by web/lib/stored-replies/. */
const FORMER_CACHES = ['who-is-here', 'viewer', 'spots', 'map']

/** The build writes pages once for each language. */
const inThisLanguage = (file: string) => `/${locale}${file}`

clientsClaim()
cleanupOutdatedCaches()
takeOverOnRequest()
// Page addresses are no file names: '/' would always be this version's page.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
keepPreviousFiles(files.map(({ url }) => url))
// At each start, because the previous version writes them while this one waits.
for (const name of FORMER_CACHES) void caches.delete(name)

/** A failing server or proxy counts as unreachable. */
const failing = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`The server answered ${response.status}.`)
    return response
  },
}

/** Visitors' pages: the newest, or this version's when offline or slow. */
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds,
  plugins: [
    failing,
    {
      cacheWillUpdate: async () => null,
      cachedResponseWillBeUsed: async () => matchPrecache(inThisLanguage('/index.html')),
    },
  ],
})
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname),
  async (params) => (await surfersPage(params.url.pathname)) ?? pages.handle(params),
)

/**
 * A signed-in surfer's page starts from this version's files without a request: its calls reveal soon enough what the
 * server knows (decision 60).
 */
async function surfersPage(path: string): Promise<Response | undefined> {
  if (WITHOUT_SHELL.includes(path)) return undefined
  const [page, surferId] = await Promise.all([matchPrecache(inThisLanguage(outlineFileOf(path))), surferHere()])
  return surferId === null ? undefined : page
}

followSignIns()
takeSharedFiles(surferHere)
