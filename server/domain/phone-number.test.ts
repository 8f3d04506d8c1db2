import { expect, test } from 'vitest'
import { internationalNumber } from '#server/domain/phone-number.ts'

test.each([
  ['+61 412 345 678', '+61412345678'],
  [' 0046 70-174 06 35 ', '+46701740635'],
  ['+1 (714) 963-1234', '+17149631234'],
  ['+39 06 1234567', '+39061234567'],
])('%s is a number that a message can go to', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})

test.each([
  ['0412 345 678', 'of no country'],
  ['+61 000 000 000', 'in no numbering plan'],
  ['+46 70', 'too short'],
  ['+46 70 174 06 35 11 22 33', 'too long'],
  ['+44 909 879 0000', 'which costs whoever calls it'],
  ['+1 714 963 1234 ext. 5', 'behind a switchboard'],
  ['+43 1116', 'in a numbering plan, but shorter than any phone of a person'],
  ['+49 4357 2395 3015 42', 'longer than E.164 allows'],
  ['call mum', 'no number'],
  ['', 'nothing'],
])('%s, %s, is none', (typed) => {
  expect(internationalNumber(typed)).toBeNull()
})
