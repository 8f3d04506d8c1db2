import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, importVisitorApp } from '#web/app.tsx'
import { createCache } from '#web/lib/cache.ts'
import '#web/lib/install-prompt.ts'
import { keepWhenHidden } from '#web/lib/kept-replies/keep-later.ts'
import { wasHere } from '#web/lib/left-accounts.ts'
import { watchNetwork } from '#web/lib/reachability.ts'
import { worksOffline } from '#web/lib/work-offline.ts'

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

/** Code that cannot be fetched is asked for again by the app, which says so. */
async function fetchFirstPage(): Promise<void> {
  try {
    const start = await import('#web/surfers-start.ts')
    await start.fetchFirstPage(cache)
  } catch {}
}

/** What Discover shows a visitor is fetched beside its code. */
async function fetchDiscover(): Promise<void> {
  try {
    const visitors = await importVisitorApp()
    await visitors.fetchFirstPage(cache)
  } catch {}
}

// The server shows a surfer the page's outline, which stays until the page itself can take its place.
if (root.hasChildNodes()) void fetchFirstPage().then(render)
else {
  // The page that the service worker keeps has no outline; a surfer's code and data come while it is drawn.
  if (worksOffline() && wasHere()) void fetchFirstPage()
  else if (location.pathname === '/discover') void fetchDiscover()
  render()
}
