import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, importVisitorApp } from '#web/app/app.tsx'
import { createCache } from '#web/lib/api/cache.ts'
import '#web/lib/device/install-prompt.ts'
import { wasHere } from '#web/lib/offline/left-accounts.ts'
import { watchNetwork } from '#web/lib/offline/reachability.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'
import { keepWhenHidden } from '#web/lib/stored-replies/keep-later.ts'

const root = document.getElementById('root')!
const cache = createCache()
watchNetwork()
keepWhenHidden(cache)

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )

/** Fetches what the first page needs. The app fetches missing code again, and shows if that fails. */
async function fetchFirstPage(isSurfers: boolean): Promise<void> {
  try {
    const start = await (isSurfers ? import('#web/app/surfers-start.ts') : importVisitorApp())
    await start.fetchFirstPage(cache)
  } catch {}
}

// The server shows a surfer the page's outline, and a visitor that of Discover. It stays until the page itself can take its
// place.
if (root.hasChildNodes()) void fetchFirstPage(document.querySelector('[data-early]') !== null).then(render)
else {
  // The page that the service worker keeps has no outline; a surfer's code and data come while it is drawn.
  if (worksOffline() && wasHere()) void fetchFirstPage(true)
  render()
}
