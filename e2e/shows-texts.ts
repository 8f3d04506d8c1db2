import { expect, type Page } from '@playwright/test'
import {
  ADDRESSES,
  missingFrom,
  PARTS,
  partsOf,
  type Screen,
  sought,
  type TextOf,
  type Toast,
} from '#test/shown-texts.ts'

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

/** That a toast says this now. */
export async function showsToast(page: Page, toast: Toast): Promise<void> {
  await expect
    .poll(() => page.locator('.toast').evaluateAll(missingFrom, partsOf(toast)), 'the toast lacks')
    .toEqual([])
}
