import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

const PREVIOUS = 'previous-files'

type Install = Event & { waitUntil(work: Promise<unknown>): void }

/**
 * Keeps the code of the version before, which this one replaces, as long as no third one is installed: a page that goes on
 * with it, because its surfer has not asked for the new one, still finds the parts that it fetches late. The server has
 * only those of the newest version. `files` are the paths of this version.
 */
export function keepPreviousFiles(files: readonly string[]): void {
  // At the installation the files of the version before are all there; the activation removes them from the precache.
  addEventListener('install', (event) => (event as Install).waitUntil(copyPrevious(new Set(files))))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request.url, { cacheName: PREVIOUS })) ?? fetch(request),
  )
}

async function copyPrevious(files: ReadonlySet<string>): Promise<void> {
  await caches.delete(PREVIOUS)
  const [precache, previous] = await Promise.all([caches.open(cacheNames.precache), caches.open(PREVIOUS)])
  for (const request of await precache.keys()) {
    const { pathname } = new URL(request.url)
    const file = files.has(pathname) ? undefined : await precache.match(request)
    if (file && pathname.startsWith('/assets/')) await previous.put(request.url, file)
  }
}
