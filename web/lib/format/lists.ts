import { britishForm } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { locale } from '#words/locale.ts'

let known: string | undefined
/** ', ' or '、': between parts of a list without 'and'. */
export const listSeparator = () =>
  (known ??= new Intl.ListFormat(readersLocale).formatToParts(['1', '2', '3'])[1]?.value ?? ', ')

/** 'offshore, 3 ft, rising tide': of the parts that are known. */
export const joinParts = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(listSeparator())

/** 'Kai, Noa and Theo': English has no comma before 'and' here. */
export const namesListed = (names: readonly string[]): string => new Intl.ListFormat(britishForm(locale)).format(names)

/** 'North-east, offshore' from 'north-east, offshore', for texts that also stand within sentences. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(readersLocale) + text.slice(1)

/** Writes a range of Intl, as '7:00 – 10:00 AM', in the words of a catalogue: '7:00 to 10:00 AM'. */
export function rangeWith(textOf: (from: string, to: string) => string, range: string): string {
  const [from = '', to] = range.split(/\s*[–～〜-]\s*/)
  return to === undefined ? range : textOf(from, to)
}
