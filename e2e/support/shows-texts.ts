import { expect, type Page } from '@playwright/test'
import {
  ADDRESSES,
  missingFrom,
  PARTS,
  partsOf,
  type Screen,
  type Sought,
  sought,
  type TextOf,
  type Toast,
} from '#test/pages/shown-texts.ts'

/** As long as `expect` waits. */
const TOAST_TIMEOUT_MS = 30_000

/** That the page is at the screen, and that each of these texts can be read there, whole and to the letter. */
export async function showsTexts<S extends Screen>(page: Page, screen: S, ...texts: TextOf<S>[]): Promise<void> {
  const part = PARTS[screen]
  const places = part ? page.getByRole(part.role, part.name ? { name: part.name } : {}) : page.locator('body')
  await expect
    .poll(async () => {
      const { pathname, search, hash } = new URL(page.url())
      if (!ADDRESSES[screen].test(pathname + search + hash)) return [`at ${page.url()}`]
      return places.evaluateAll(missingFrom, texts.map(sought))
    }, `${screen} lacks`)
    .toEqual([])
}

/** That a toast says what the specification fixes; see `toastSays`. */
export const showsToast = (page: Page, toast: Toast): Promise<void> => looksForToast(page, partsOf(toast))

/**
 * That a toast has each of these paragraphs. Toasts go by themselves after two to five seconds, so the page looks in each
 * frame: call it before the act that brings the toast where something else is awaited in between.
 */
export const toastSays = (page: Page, ...paragraphs: string[]): Promise<void> =>
  looksForToast(page, paragraphs.map(sought))

async function looksForToast(page: Page, parts: Sought[]): Promise<void> {
  const isSaid = (patterns: string[]) =>
    [...document.querySelectorAll('.toast')].some((toast) => {
      const read = [...toast.querySelectorAll('p')].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      return patterns.every((pattern) => read.some((text) => new RegExp(pattern).test(text)))
    })
  const patterns = parts.map(([, pattern]) => pattern)
  await page.waitForFunction(isSaid, patterns, { timeout: TOAST_TIMEOUT_MS }).catch(async (error: Error) => {
    const now = await page.locator('.toast').allTextContents()
    throw new Error(`No toast said ${patterns.join(' and ')}; now: ${JSON.stringify(now)}`, { cause: error })
  })
}
