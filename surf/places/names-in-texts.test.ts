import { expect, test } from 'vitest'
import { isolated, joined } from '#surf/places/names-in-texts.ts'

test('a name from right to left keeps to itself among figures, and others stay as they are', () => {
  const noa = '\u05e0\u05d5\u05e2\u05d4'
  expect([noa, `Kai ${noa}`, 'Kai', '\u5fd7\u7530\u4e0b'].map(isolated)).toEqual([
    `\u2068${noa}\u2069`,
    `\u2068Kai ${noa}\u2069`,
    'Kai',
    '\u5fd7\u7530\u4e0b',
  ])
})

test('the known parts of a list stand in a row, in each language without an and', () => {
  const parts = ['Kai', null, false, 'Noa', '', 'Theo'] as const
  expect(['en', 'es', 'fr', 'ja', 'pt'].map((locale) => joined(locale, parts))).toEqual([
    'Kai, Noa, Theo',
    'Kai, Noa, Theo',
    'Kai, Noa, Theo',
    'Kai、Noa、Theo',
    'Kai, Noa, Theo',
  ])
})
