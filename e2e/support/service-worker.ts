import type { Page, Worker } from '@playwright/test'

/** The page's service worker once it is ready, which the page may know before Playwright does. */
export async function serviceWorkerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const context = page.context()
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}
