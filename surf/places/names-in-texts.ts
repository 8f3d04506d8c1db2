const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A name for the middle of a sentence: letters that run from right to left would take figures beside them along. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

const separators: Record<string, string> = {}

/** ', ' or '、': between parts of a list without 'and'. */
export const listSeparator = (locale: string): string =>
  (separators[locale] ??= new Intl.ListFormat(locale).formatToParts(['1', '2', '3'])[1]?.value ?? ', ')

/** 'offshore, 3 ft, rising tide': of the parts that are known. */
export const joined = (locale: string, parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(listSeparator(locale))
