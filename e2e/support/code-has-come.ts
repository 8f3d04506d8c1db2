import { expect, type Page } from '@playwright/test'

/**
 * Resolves when the page has run the code of its dialogs, and of these chunks. Without a service worker it must have come
 * before the network goes: the outbox names what waits by `outbox-acts`, and what was read is stored by `kept`. Pages of
 * tests prefetch no code, so the dialogs' is fetched here.
 */
export async function codeHasCome(page: Page, ...chunks: ('outbox-acts' | 'kept')[]): Promise<void> {
  for (const chunk of ['surfers-dialogs', ...chunks]) {
    const address = () =>
      page.evaluate((path) => {
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
        const later = document.querySelector<HTMLMetaElement>('meta[name="late-code"]')?.content.split(' ') ?? []
        return [...fetched, ...later].find((name) => name.includes(path))
      }, `/assets/en/${chunk}-`)
    let url: string | undefined
    await expect
      .poll(async () => {
        url = await address()
        return url
      })
      .toBeDefined()
    await page.evaluate(async (found) => void (await import(found!)), url)
  }
}
