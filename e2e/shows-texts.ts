import { expect, type Locator, type Page } from '@playwright/test'
import type { SPECIFIED_TEXTS, SPECIFIED_TOASTS } from '#e2e/specified-texts.ts'

type Screen = keyof typeof SPECIFIED_TEXTS
type TextOf<S extends Screen> = (typeof SPECIFIED_TEXTS)[S][number]
type Toast = (typeof SPECIFIED_TOASTS)[number]

type Place = {
  /** Path, search and hash of the screen. */
  address: RegExp
  /** The part of the page that is the screen. */
  within: (page: Page) => Locator
}

const body = (page: Page) => page.locator('body')
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

const PLACES: Record<Screen, Place> = {
  landing: { address: /^\/$/, within: body },
  features: { address: /^\/#step-2$/, within: body },
  unknownStep: { address: /^\/#step-9$/, within: body },
  notFound: { address: /^\/(no\/such|settings)/, within: body },
  shell: { address: /^\//, within: body },
  home: { address: /^\/(home)?(\?|$)/, within: main },
  banner: { address: /^\/(home)?(\?|$)/, within: (page) => page.getByRole('region', { name: 'Currently Surfing' }) },
  checkIn: { address: /[?&]check-in/, within: dialog },
  session: { address: /[?&]session=/, within: dialog },
  spot: { address: /[?&]spot=/, within: dialog },
  discover: { address: /^\/discover/, within: main },
  map: {
    address: /^\/discover\?.*view=map/,
    within: (page) => page.getByRole('region', { name: 'Map of surf spots' }),
  },
  buddies: { address: /^\/buddies$/, within: main },
  findBuddies: { address: /[?&]find-buddies/, within: dialog },
  profile: { address: /^\/profile$/, within: body },
  editProfile: { address: /[?&]edit-profile/, within: dialog },
  logSession: { address: /[?&]log-session/, within: body },
}

/** That the page is at the screen, and that each of these texts can be read there, whole and to the letter. */
export async function showsTexts<S extends Screen>(page: Page, screen: S, ...texts: TextOf<S>[]): Promise<void> {
  const { address, within } = PLACES[screen]
  await expect
    .poll(async () => {
      const { pathname, search, hash } = new URL(page.url())
      if (!address.test(pathname + search + hash)) return [`at ${page.url()}`]
      return missingFrom(within(page), texts)
    }, `${screen} lacks`)
    .toEqual([])
}

/** That a toast says this now. */
export async function showsToast(page: Page, toast: Toast): Promise<void> {
  const [title = '', text = ''] = toast.split(/(?<=^[^:]+): /)
  await expect.poll(() => missingFrom(page.locator('.toast'), [title, text]), `the toast lacks`).toEqual([])
}

/** Those of the texts that no element, text node, accessible name or placeholder equals in the place that has most of them. */
async function missingFrom(places: Locator, texts: string[]): Promise<string[]> {
  const sought = texts.map((text) => [text, patternOf(text)] as const)
  return await places.evaluateAll((found, wanted) => {
    const readIn = (place: Element) => {
      const read = new Set<string>()
      for (const element of [place, ...place.querySelectorAll('*')]) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        const own = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
        const named = ['aria-label', 'placeholder'].map((name) => element.getAttribute(name))
        for (const words of [element.textContent, ...own, ...named])
          if (words && words.length < 200) read.add(words.replace(/\s+/g, ' ').trim())
      }
      return [...read]
    }
    const missing = found.map((place) => {
      const read = readIn(place)
      return wanted.filter(([, pattern]) => !read.some((words) => new RegExp(pattern).test(words)))
    })
    const [fewest = wanted] = missing.sort((one, other) => one.length - other.length)
    return fewest.map(([text]) => text)
  }, sought)
}

/** `{…}` matches anything; numbers where the text says `{minutes}`, `{hours}`, `{count}` or `{score}`. */
const patternOf = (text: string) =>
  `^${text
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(minutes|hours|count|score)\}/g, '\\d[\\d.]*')
    .replace(/\{\w+\}/g, '.+')}$`
