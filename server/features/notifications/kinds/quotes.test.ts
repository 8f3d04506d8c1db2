import { expect, test } from 'vitest'
import { QUOTE_CHARACTERS } from '#contract/limits.ts'
import { cutQuote } from '#server/features/notifications/kinds/texts.ts'

test('a short comment is quoted whole, on one line', () => {
  expect(cutQuote(' Save me a spot\n\non the left. ')).toBe('Save me a spot on the left.')
  expect(cutQuote('w'.repeat(QUOTE_CHARACTERS))).toBe('w'.repeat(QUOTE_CHARACTERS))
})

test('a long comment is cut between words, and a very long word at the limit', () => {
  const cut = cutQuote(`${'clean lines, '.repeat(20)}`)
  expect(cut).toMatch(/^(clean lines, )+(clean|clean lines)…$/)
  expect(cut.length).toBeLessThanOrEqual(QUOTE_CHARACTERS)
  expect(cutQuote('w'.repeat(QUOTE_CHARACTERS + 1))).toBe(`${'w'.repeat(QUOTE_CHARACTERS - 1)}…`)
})

test('an emoji of several characters is never split', () => {
  const surfer = '🏄🏽‍♀️'
  const cut = cutQuote(surfer.repeat(QUOTE_CHARACTERS + 5))
  expect(cut).toBe(`${surfer.repeat(QUOTE_CHARACTERS - 1)}…`)
})
