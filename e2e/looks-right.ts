import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as much to send and to compile as `axe.source`. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe that can find something in one theme or width and nothing in another. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Waits until words can be seen and nothing loads any more, frame by frame: `expect` looks again only after 500 ms. */
export async function shows(page: Page, words: string): Promise<void> {
  await page.waitForFunction((sought) => {
    const has = ({ textContent }: Element) => textContent.includes(sought)
    return (
      !document.querySelector('[aria-busy=true]') &&
      [...document.querySelectorAll('body *')].some(
        (element) =>
          has(element) && ![...element.children].some(has) && element.checkVisibility({ visibilityProperty: true }),
      )
    )
  }, words)
}

/**
 * Opens an address of the app. A page that shows the app goes there as its links do: loading it anew, with axe compiled
 * once more, costs twice the time of looking at it.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  const went = await page.evaluate((to) => {
    const isApp = document.getElementById('root') !== null && !new URL(to, location.href).pathname.startsWith('/api/')
    if (isApp) history.pushState(null, '', to)
    return isApp
  }, address)
  if (!went) await page.goto(address)
}

/** That axe finds nothing. axe is compiled once for each loaded page: that takes longer than to run its few rules of looks. */
export async function isOpenToAll(page: Page, where: string, rules: 'all' | 'of looks'): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE_SOURCE)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join('\n')}`)
    },
    { resultTypes: ['violations' as const], ...(rules === 'of looks' ? { runOnly: RULES_OF_LOOKS } : {}) },
  )
  expect.soft(found, where).toEqual([])
}

/** That nothing reaches out of its box or of the screen sideways: then words lie over a button, or are cut. */
export async function isNotTooWide(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll<HTMLElement>('html, body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const isOut = left < -1 || right > innerWidth + 1
        // A field may hold more than it shows, but it may not reach out of the page itself.
        if (element.matches('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')) return isOut
        const { overflowX, textOverflow } = getComputedStyle(element)
        const counts =
          element.matches('html, [role=dialog] > div, a, button, p, h1, h2, h3, li, dt, dd, th, label') ||
          /auto|scroll/.test(overflowX)
        if (!counts || textOverflow === 'ellipsis' || element.clientWidth <= 1) return false
        return element.scrollWidth > element.clientWidth || isOut
      })
      .map(({ outerHTML, scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}: ${outerHTML}`)
  })
  expect.soft(wide, where).toEqual([])
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

/** That nothing is too wide and axe finds nothing, on the smallest phone in both themes. `words` show that the page is there. */
export async function looksRight(page: Page, address: string, words: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAddress(page, address)
  for (const colorScheme of ['light', 'dark'] as const) {
    const where = `${address}, ${colorScheme}`
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await shows(page, words)
    await isNotTooWide(page, where)
    await isOpenToAll(page, where, colorScheme === 'light' ? 'all' : 'of looks')
  }
}
