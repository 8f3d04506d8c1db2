import type { Page } from '@playwright/test'

/**
 * Resolves once the page's next connection says that it is live. What the page has loaded until then it asks for once more.
 */
export async function becomesLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready'))
}
