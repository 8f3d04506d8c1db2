import { expect, test } from 'vitest'
import { pseudoCatalogue } from './pseudo-language.ts'

test.each([
  [
    `export const names = { 'river-mouth': "River's mouth" }`,
    `export const names = { 'river-mouth': "Ŕîîṽéŕ'š ɱööûţĥ" }`,
  ],
  [
    `export const left = (kind: 'a' | 'b', count: number) => kind === 'a' ? counted(count, 'day', 'days') : 'b'`,
    `export const left = (kind: 'a' | 'b', count: number) => kind === 'a' ? counted(count, 'ðààý', 'ðààýš') : 'ƀ'`,
  ],
  [
    `export const monday = dateFormat(locale, { weekday: 'long' }, 'Monday')`,
    `export const monday = dateFormat(locale, { weekday: 'long' }, 'Ṁööñðàý')`,
  ],
])('of %s, only texts change', (catalogue, changed) => {
  expect(pseudoCatalogue(catalogue)).toBe(changed)
})
