import type { SPECIFIED_TEXTS, SPECIFIED_TOASTS } from '#test/pages/specified-texts.ts'

export type Screen = keyof typeof SPECIFIED_TEXTS
export type TextOf<S extends Screen> = (typeof SPECIFIED_TEXTS)[S][number]
export type Toast = (typeof SPECIFIED_TOASTS)[number]
/** A text and the pattern that finds it. */
export type Sought = [text: string, pattern: string]

/** Path, search and hash of each screen. */
export const ADDRESSES: Record<Screen, RegExp> = {
  landing: /^\/$/,
  features: /^\/#step-2$/,
  unknownStep: /^\/#step-9$/,
  notFound: /^\/(no\/such|settings)/,
  shell: /^\//,
  home: /^\/(home)?(\?|$)/,
  banner: /^\/(home)?(\?|$)/,
  checkIn: /[?&]check-in/,
  session: /[?&]session=/,
  spot: /[?&]spot=/,
  discover: /^\/discover/,
  map: /^\/discover\?.*view=map/,
  buddies: /^\/buddies$/,
  findBuddies: /[?&]find-buddies/,
  profile: /^\/profile$/,
  editProfile: /[?&]edit-profile/,
  logSession: /[?&]log-session/,
}

/** The role and name of the part of a page that is the screen; the whole body where none is named. */
export const PARTS: Partial<Record<Screen, { role: 'main' | 'dialog' | 'region'; name?: string }>> = {
  home: { role: 'main' },
  banner: { role: 'region', name: 'Currently Surfing' },
  checkIn: { role: 'dialog' },
  session: { role: 'dialog' },
  spot: { role: 'dialog' },
  discover: { role: 'main' },
  map: { role: 'region', name: 'Map of surf spots' },
  buddies: { role: 'main' },
  findBuddies: { role: 'dialog' },
  editProfile: { role: 'dialog' },
}

/** `{…}` matches anything; numbers where the text says `{minutes}`, `{hours}`, `{count}` or `{score}`. */
export const sought = (text: string): Sought => [
  text,
  `^${text
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(minutes|hours|count|score)\}/g, '\\d[\\d.]*')
    .replace(/\{\w+\}/g, '.+')}$`,
]

/** Title and text of a toast. */
export const partsOf = (toast: Toast) => toast.split(/(?<=^[^:]+): /).map(sought)

/**
 * Returns those of the texts that no element, text node, accessible name or placeholder equals in the place that has most
 * of them. It runs in the page, so it refers to nothing outside itself.
 */
export function missingFrom(places: Element[], wanted: Sought[]): string[] {
  const readIn = (place: Element) => {
    const read = new Set<string>()
    for (const element of [place, ...place.querySelectorAll('*')]) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const own = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
      const named = ['aria-label', 'placeholder'].map((name) => element.getAttribute(name))
      for (const text of [element.textContent, ...own, ...named])
        if (text && text.length < 200) read.add(text.replace(/\s+/g, ' ').trim())
    }
    return [...read]
  }
  const missing = places.map((place) => {
    const read = readIn(place)
    return wanted.filter(([, pattern]) => !read.some((text) => new RegExp(pattern).test(text)))
  })
  const [fewest = wanted] = missing.sort((one, other) => one.length - other.length)
  return fewest.map(([text]) => text)
}
