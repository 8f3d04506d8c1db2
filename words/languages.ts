/** The exports of a catalogue as another language may write them: any text for a text, the same arguments for a function. */
type Translated<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...given: infer Given) => infer Text
      ? (...given: Given) => Text extends string ? string : Text
      : Translated<Texts[Name]>
}

type Catalogues = {
  server: Translated<typeof import('./en/server/texts.ts')>
  /** Never called: the build gives pages their language. It lets the compiler compare each one with English. */
  pages: () => Promise<Translated<typeof import('./en/texts.ts')>>
}

/** A line for each language, whose folder has every text that English has. */
const languages = {
  en: { server: await import('./en/server/texts.ts'), pages: () => import('./en/texts.ts') },
} satisfies Record<string, Catalogues>

export type Language = keyof typeof languages
export type ServerTexts = Catalogues['server']

export const defaultLanguage: Language = 'en'

/** Texts of the server in this language. */
export const textsIn = (language: Language): ServerTexts => languages[language].server

export const allLanguages = Object.keys(languages) as Language[]

const speaks = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** Longer than any tag in use (RFC 5646, 4.4.1). */
const LONGEST_TAG = 35

/** This tag, then wider ones, as CLDR does: pt-AO, pt-PT, pt. Nothing for a malformed one. */
function* widerTags(tag: string): Generator<string> {
  if (tag.length > LONGEST_TAG) return
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

/** The first of these tags that has a catalogue, or else a wider one that has; English without any. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) for (const wider of widerTags(tag)) if (speaks(wider)) return wider
  return defaultLanguage
}

/** 'ltr' or 'rtl' */
export const directionOf = (language: Language): string =>
  (new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction
