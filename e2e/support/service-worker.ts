import type { Page, Worker } from '@playwright/test'

/** The page's service worker once it is ready, which the page may know before Playwright does. */
export async function serviceWorkerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const context = page.context()
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** This Chromium shows no notification: the worker has one for this surfer. Resolves to what counts those that it has. */
export async function aNotificationTo(page: Page, surferId: string): Promise<() => Promise<number>> {
  const worker = await serviceWorkerOf(page)
  await worker.evaluate((id) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = [{ data: { surferId: id }, close: () => void shown.pop() }]
    registration.getNotifications = async () => [...shown] as unknown as Notification[]
  }, surferId)
  return () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).length
    })
}
