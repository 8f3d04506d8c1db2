import { expect, test } from 'vitest'
import { isolated, joinParts, rangeWith } from '#web/lib/format/lists.ts'

test('a list has the parts that are known, and a range the words of a catalogue', () => {
  const words = (from: string, to: string) => `from ${from} until ${to}`
  expect(joinParts(['3 ft', null, false, '', 'offshore'])).toBe('3 ft, offshore')
  expect(['7:00 – 10:00 AM', '01/01～01/08', '7:00'].map((range) => rangeWith(words, range))).toEqual([
    'from 7:00 until 10:00 AM',
    'from 01/01 until 01/08',
    '7:00',
  ])
})

test('a name from right to left keeps to itself among figures, and others stay as they are', () => {
  const noa = '\u05e0\u05d5\u05e2\u05d4'
  expect([noa, `Kai ${noa}`, 'Kai', '\u5fd7\u7530\u4e0b'].map(isolated)).toEqual([
    `\u2068${noa}\u2069`,
    `\u2068Kai ${noa}\u2069`,
    'Kai',
    '\u5fd7\u7530\u4e0b',
  ])
})
