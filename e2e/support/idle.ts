import type { Page } from '@playwright/test'

/** Resolves once the page is painted and has done what it does when the browser is idle: idle tasks run in their order. */
export const hasBeenIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A page that draws no frame may never be called idle: idle periods begin when one is drawn.
        let frame = 0
        const draw = () => {
          frame = requestAnimationFrame(draw)
        }
        draw()
        const end = () => {
          cancelAnimationFrame(frame)
          resolve()
        }
        new PerformanceObserver((_, observer) => {
          observer.disconnect()
          requestIdleCallback(() => requestIdleCallback(end))
        }).observe({ type: 'paint', buffered: true })
      }),
  )
