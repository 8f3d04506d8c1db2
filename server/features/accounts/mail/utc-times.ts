import { defaultLanguage, type Language } from '#languages'
import { dateFormat } from '#surf/time/date-formats.ts'

const ENGLISH = defaultLanguage

/** 'Sat, 21 Nov 2026' in English. */
export const utcDay = (language: Language, time: Date): string =>
  language === ENGLISH
    ? time.toUTCString().slice(0, 16)
    : dateFormat(language, { timeZone: 'UTC', dateStyle: 'full' }).format(time)

/** 'Sat, 21 Nov 2026 14:05:00 GMT' in English. */
export const utcTime = (language: Language, time: Date): string =>
  language === ENGLISH
    ? time.toUTCString()
    : dateFormat(language, { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'long' }).format(time)
