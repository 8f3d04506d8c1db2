import type { Page } from '@playwright/test'

/** Errors that the page wrote into its console, but the answer that a visitor is not signed in. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (message.text().includes('401') && message.location().url.endsWith('/api/auth/user')) return
    // Nothing serves map tiles here; coastlines stay.
    if (message.location().url.includes('/tiles/')) return
    complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
