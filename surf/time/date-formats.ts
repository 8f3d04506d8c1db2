/** Callers can spell zones in many forms. */
const MAX_FORMATS = 500

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format costs fifty times its use. Without a time zone it follows this machine's clock. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options, options.timeZone ?? new Date().getTimezoneOffset()])
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

/** 'Sat', 'sáb': short names of Portugal are whole words ('segunda'), and those of Brazil end with a full stop ('dom.'). */
export const inThreeLetters = (weekday: string) => weekday.slice(0, 3)

/** British English, which puts days first and 24 hours in a day, in place of English; other languages as they are. */
export const britishForm = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

export const ownTimeZone = () => dateFormat(undefined, {}).resolvedOptions().timeZone
