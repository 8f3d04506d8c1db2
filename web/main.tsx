import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app.tsx'
import { createCache } from '#web/lib/cache.ts'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createCache()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

// In development every file comes fresh from Vite.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
