import { joined } from '#surf/places/names-in-texts.ts'
import { britishForm } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { locale } from '#words/locale.ts'

/** 'offshore, 3 ft, rising tide': of the parts that are known, in the reader's language. */
export const joinParts = (parts: Parameters<typeof joined>[1]): string => joined(readersLocale, parts)

/** 'Kai, Noa and Theo': English has no comma before 'and' here. */
export const namesListed = (names: readonly string[]): string => new Intl.ListFormat(britishForm(locale)).format(names)

/** 'North-east, offshore' from 'north-east, offshore', for texts that also stand within sentences. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(readersLocale) + text.slice(1)

/** Writes a range of Intl, as '7:00 – 10:00 AM', in the words of a catalogue: '7:00 to 10:00 AM'. */
export function rangeWith(textOf: (from: string, to: string) => string, range: string): string {
  const [from = '', to] = range.split(/\s*[–～〜-]\s*/)
  return to === undefined ? range : textOf(from, to)
}
