import { serverTexts } from './compiled/languages.ts'

/** Each has a folder in words/. */
export type Language = keyof typeof serverTexts
export type ServerTexts = (typeof serverTexts)['en']

export const defaultLanguage: Language = 'en'

/** Texts of the server in this language. */
export const textsIn = (language: Language): ServerTexts => serverTexts[language]

export const allLanguages = Object.keys(serverTexts) as Language[]

const speaks = (tag: string): tag is Language => Object.hasOwn(serverTexts, tag)

/** Longer than any tag in use (RFC 5646, 4.4.1). */
const LONGEST_TAG = 35

/** This tag, then wider ones, as CLDR does: pt-AO, pt-PT, pt. Nothing for a malformed one. */
function* widerTags(tag: string): Generator<string> {
  if (tag === '' || tag.length > LONGEST_TAG) return
  const locale = localeOf(tag)
  if (!locale) return
  const { language, region } = locale
  yield locale.baseName
  if (region) yield `${language}-${region}`
  if (language === 'pt' && region && region !== 'BR') yield 'pt-PT'
  yield language
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** The first of these tags that has a catalogue, or else a wider one that has; null without any. */
export function languageFor(tags: readonly (string | null | undefined)[]): Language | null {
  for (const tag of tags) for (const wider of widerTags(tag ?? '')) if (speaks(wider)) return wider
  return null
}

/** 'ltr' or 'rtl' */
export const directionOf = (language: Language): string =>
  (new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction
