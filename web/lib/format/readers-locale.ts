import { locale } from '#words/locale.ts'

/**
 * Locale of dates and figures: the first of the reader's `languages` that is a form of the pages' language, such as British English;
 * else that language, with the 24-hour clock where the reader's browser has one.
 */
export function localeAmong(languages: readonly string[], hasLongClock: () => boolean, spoken = locale): string {
  const own = languages.find((tag) => (tag === spoken || tag.startsWith(`${spoken}-`)) && isWellFormed(tag))
  return own ?? (hasLongClock() ? `${spoken}-u-hc-h23` : spoken)
}

/** Some systems report 'en-US@posix'. */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const hasLongClock = () => new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23'

export const readersLocale = localeAmong(navigator.languages, hasLongClock)
