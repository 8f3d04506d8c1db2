import { expect, test } from 'vitest'
import { rangeWith } from '#web/lib/format/lists.ts'

test('a range has the words of a catalogue', () => {
  const words = (from: string, to: string) => `from ${from} until ${to}`
  expect(['7:00 – 10:00 AM', '01/01～01/08', '7:00'].map((range) => rangeWith(words, range))).toEqual([
    'from 7:00 until 10:00 AM',
    'from 01/01 until 01/08',
    '7:00',
  ])
})
