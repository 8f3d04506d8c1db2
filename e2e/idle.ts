import type { Page } from '@playwright/test'

/** Resolves once the page is painted and has done what it does when the browser is idle: idle tasks run in their order. */
export const hasBeenIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((_, observer) => {
          observer.disconnect()
          requestIdleCallback(() => requestIdleCallback(() => resolve()))
        }).observe({ type: 'paint', buffered: true })
      }),
  )
