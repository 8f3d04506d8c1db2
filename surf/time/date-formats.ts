/** A server sees time zones as callers spell them; so many formats are kept at once. */
const MAX_FORMATS = 500

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The date format of a locale and these options: made once, since making one takes about fifty times as long as using it.
 * Without a time zone it writes the time of this machine's clock, also after that has been set to another.
 */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options, options.timeZone ?? new Date().getTimezoneOffset()])
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}
