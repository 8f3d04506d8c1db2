import { expect, test } from 'vitest'
import { localeAmong } from '#web/lib/format/readers-locale.ts'

const shortClock = () => false
const longClock = () => true

test.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['es', ['es-MX'], 'es-MX'],
  ['pt-PT', ['pt-BR', 'pt-AO'], 'pt-PT'],
  ['ja', ['en-US', 'en'], 'ja'],
  ['en', ['en-US@posix'], 'en'],
  ['en', [], 'en'],
])('pages in %s for a browser in %j are formatted in %s', (spoken, languages, locale) => {
  expect(localeAmong(languages, shortClock, spoken)).toBe(locale)
})

test('a browser of another language brings its 24-hour clock along', () => {
  const time = (languages: string[]) =>
    new Intl.DateTimeFormat(localeAmong(languages, longClock, 'en'), { timeStyle: 'short', timeZone: 'UTC' })
  expect(time(['de-DE']).format(Date.UTC(2026, 0, 1, 17, 51))).toBe('17:51')
  expect(time(['en-US']).format(Date.UTC(2026, 0, 1, 17, 51))).toMatch(/^5:51\sPM$/)
})
