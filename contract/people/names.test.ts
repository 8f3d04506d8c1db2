import { expect, test } from 'vitest'
import { firstName, line, UNREADABLE, UNTYPABLE } from '#contract/people/names.ts'

const name = line(1, 80)
const messageOf = (value: string) => name.safeParse(value).error?.issues[0]?.message

test.each([
  ['a Hangul filler', '\u3164'],
  ['a Hangul choseong filler', '\u115F'],
  ['a halfwidth filler', '\uFFA0\uFFA0'],
  ['a braille blank', '\u2800'],
  ['an object replacement', 'Kai\uFFFC'],
  ['a zero-width space inside', 'K\u200Bai'],
  ['a word joiner', 'K\u2060ai'],
  ['a soft hyphen', 'K\u00ADai'],
  ['a joiner between Latin letters', 'K\u200Dai'],
  ['a non-joiner at the end of an Arabic word', 'علی\u200C'],
  ['a variation selector after a letter', 'Kai\uFE0F'],
  ['tag characters', 'Kai\u{E0041}'],
  ['a private character', 'Kai\uE000'],
  ['text turned around', 'Kai \u202Egnp.exe'],
  ['a line break', 'Kai\nNoa'],
])('a name cannot contain %s', (_, value) => {
  expect(messageOf(value)).toBe(UNTYPABLE)
})

test.each([
  ['punctuation', '...'],
  ['an emoji', '🌊'],
  ['an accent', '\u0301'],
])('%s alone is no name', (_, value) => {
  expect(messageOf(value)).toBe(UNREADABLE)
})

test('a name has at most four combining marks in a row', () => {
  const marks = (count: number) => `K${'\u0335'.repeat(count)}ai`
  expect(name.parse(marks(4))).toBe(marks(4))
  expect(messageOf(marks(5))).toBe('removeSomeAccents')
  expect(messageOf(`Kai${'\u0301\u0316\u0335'.repeat(15)}`)).toBe('removeSomeAccents')
})

test.each([
  ['Latin with accents', 'Nguyễn Thị Ánh'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Malayalam with an old chillu', 'അവന്\u200D'],
  ['Mongolian with a variation selector', 'ᠠ\u180B'],
  ['Japanese with a variant of a letter', '葛\u{E0100}城'],
  ['Thai', 'กิ่งแก้ว'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['digits alone', '54'],
  ['emoji of several parts beside letters', 'Fish 🏄🏽‍♂️👨‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿🇵🇹1️⃣'],
])('a name may be %s', (_, value) => {
  expect(name.parse(value)).toBe(value.normalize('NFC'))
})

test('names are normalized to NFC, so that names that look the same are equal', () => {
  expect(name.parse('Zoe\u0308')).toBe('Zoë')
})

test('a field that may be empty stays empty', () => {
  expect(line(0, 80).parse('  ')).toBe('')
  expect(firstName.safeParse(' ').error?.issues[0]?.message).toBe('firstNameIsRequired')
})
