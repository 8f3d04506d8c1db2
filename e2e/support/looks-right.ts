import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/** Half as much to send and to compile as `axe.source`. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe that can find something in one theme or width and nothing in another. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

const WIDE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 640 }

/**
 * `all`: axe looks at every screen in both themes and widths. 0, 1 or 2: it looks at every screen in the light, and at that
 * third of them in the dark.
 */
const { LOOKS = 'all' } = process.env
if (!/^(all|[012])$/.test(LOOKS)) throw new Error(`LOOKS is 'all', 0, 1 or 2, not '${LOOKS}'.`)

/** Whether the run looks at this screen in the dark. By what it says: its address may hold another id each time. */
export const isOfThisThird = (words: string) =>
  LOOKS === 'all' || [...words].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 3 === Number(LOOKS)

/** Text of Lineup's own that nothing may break within a word; names may be longer than a line. */
const OWN_WORDS = 'h1:not([dir]), .sheet h2, [aria-label=Settings] a > :not([dir]), [aria-label="Recent sessions"] dd'

/** A title may hold a name as well; no word of our own there is as long. */
const isOwnWord = (word: string) => word.length < 15

/** What is drawn a frame after a change of size may be too wide until then. */
const soon = expect.configure({ soft: true, timeout: 10_000 })

/** Waits until words can be seen and nothing loads any more, frame by frame: `expect` looks again only after 500 ms. */
export async function shows(page: Page, words: string): Promise<void> {
  const areShown = page.waitForFunction(
    (sought) => {
      const has = ({ textContent }: Element) => textContent.includes(sought)
      return (
        !document.querySelector('[aria-busy=true]') &&
        [...document.querySelectorAll('body *')].some(
          (element) =>
            has(element) && ![...element.children].some(has) && element.checkVisibility({ visibilityProperty: true }),
        )
      )
    },
    words,
    { timeout: 60_000 },
  )
  await areShown.catch((error) => {
    throw new Error(`'${words}' does not show at ${page.url()}.`, { cause: error })
  })
}

/**
 * Opens an address of the app. A page that shows the app goes there as its links do: loading it again, with axe
 * compiled once more, costs twice the time of the checks.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  const went = await page.evaluate((to) => {
    if (!document.getElementById('root')) return false
    const { pathname, search, hash } = new URL(to, location.href)
    // To another place of the same page a browser goes without loading it.
    const isPlace = hash !== '' && pathname + search === location.pathname + location.search
    if (pathname.startsWith('/api/') || isPlace) return false
    history.pushState(null, '', to)
    return true
  }, address)
  if (!went) await page.goto(address)
}

/** That axe finds nothing. axe is compiled once for each loaded page: that takes longer than to run its few rules of looks. */
export async function isOpenToAll(page: Page, where: string, rules: 'all' | 'of looks'): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE_SOURCE)
  const violations = () =>
    page.evaluate(
      async (options) => {
        const found = await (window as typeof window & { axe: typeof axe }).axe.run(document, options)
        return found.violations.map(
          ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join('\n')}`,
        )
      },
      { resultTypes: ['violations' as const], ...(rules === 'of looks' ? { runOnly: RULES_OF_LOOKS } : {}) },
    )
  await soon.poll(violations, where).toEqual([])
}

/** That nothing reaches out of its box or of the screen sideways: then words lie over a button, or are cut. */
export async function isNotTooWide(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.querySelectorAll<HTMLElement>('html, body *')]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          const isOut = left < -1 || right > innerWidth + 1
          // A field may hold more than it shows, but it may not reach out of the page itself.
          if (element.matches('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')) return isOut
          // A row of tiles or days scrolls sideways in its own box; each of them must hold its own.
          const row = element.closest('.overflow-x-auto')
          if (row) return element !== row && element.clientWidth > 1 && element.scrollWidth > element.clientWidth
          const { overflowX, textOverflow } = getComputedStyle(element)
          const counts =
            element.matches('html, [role=dialog] > div, a, button, p, h1, h2, h3, li, dt, dd, th, label') ||
            /auto|scroll/.test(overflowX)
          if (!counts || textOverflow === 'ellipsis' || element.clientWidth <= 1) return false
          return element.scrollWidth > element.clientWidth || isOut
        })
        .map(({ outerHTML, scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML}`)
    })
  await soon.poll(tooWide, where).toEqual([])
}

/** The words in these elements that stand on two lines, where nothing but a hyphen may divide them. */
export const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll(async (found) => {
    await document.fonts.ready
    const range = document.createRange()
    return found.flatMap((element) => {
      const nodes = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { index, 0: word } of node.textContent!.matchAll(/[^\s-]+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      return broken
    })
  })

/** Text of a size, as a reader sets it in the browser; '' is the usual one. */
export const setTextSize = (page: Page, size: '200%' | '') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/**
 * That the screen that shows these words fits a phone and a small one, with text of twice the size too, and that axe finds
 * nothing in either theme.
 */
export async function looksRightNow(page: Page, words: string): Promise<void> {
  const look = async (size: typeof WIDE, colorScheme: 'light' | 'dark') => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await shows(page, words)
    const where = `'${words}' at ${size.width} px, ${colorScheme}`
    await isNotTooWide(page, where)
    return where
  }
  await isOpenToAll(page, await look(WIDE, 'light'), 'all')
  await setTextSize(page, '200%')
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    const where = `'${words}' at ${size.width} px, large text`
    await isNotTooWide(page, where)
    await soon.poll(async () => (await brokenWords(page.locator(OWN_WORDS))).filter(isOwnWord), where).toEqual([])
  }
  await setTextSize(page, '')
  const narrow = await look(NARROW, 'light')
  if (isOfThisThird(words)) await isOpenToAll(page, await look(NARROW, 'dark'), 'of looks')
  if (LOOKS !== 'all') return
  await isOpenToAll(page, await look(WIDE, 'dark'), 'of looks')
  await look(NARROW, 'light')
  await isOpenToAll(page, narrow, 'of looks')
}

/** Goes to an address of the app, and looks at the screen that shows these words. `open` is done there before. */
async function looksRight(
  page: Page,
  address: string,
  words: string,
  open?: (page: Page) => Promise<unknown>,
): Promise<void> {
  await test.step(words, async () => {
    await openAddress(page, address)
    await open?.(page)
    await looksRightNow(page, words)
  })
}

/** Walks through screens, each of which is given as for `looksRight`. */
export async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [address, words, open] of screens) await looksRight(page, address, words, open)
}
type Screen = readonly [address: string, words: string, open?: (page: Page) => Promise<unknown>]
