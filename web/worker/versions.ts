import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { TAKE_OVER } from '#web/lib/offline/new-version.ts'

const PREVIOUS = 'previous-files'

type Install = Event & { waitUntil(work: Promise<unknown>): void }

/**
 * Retains the previous version's code until a third version is installed: open pages that still run it can load their
 * lazy parts. The server has only the newest files. `files` are this version's paths.
 */
export function keepPreviousFiles(files: readonly string[]): void {
  // At install the previous files are complete; activation removes them from the precache.
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

type Worker = { skipWaiting(): Promise<void> }

/** A new version waits until a page requests it, or the previous version's last page closes. */
export function takeOverOnRequest(): void {
  addEventListener('message', ({ data }: MessageEvent) => {
    if (data === TAKE_OVER) void (self as unknown as Worker).skipWaiting()
  })
}
