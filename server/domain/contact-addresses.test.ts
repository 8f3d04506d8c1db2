import { expect, test } from 'vitest'
import { internationalNumber, mailboxOf } from '#server/domain/contact-addresses.ts'

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
])('%s, %s, is no valid number', (typed) => {
  expect(internationalNumber(typed)).toBeNull()
})

test.each([
  ['Kai.Nakamura+surf@GMAIL.com', 'kainakamura@gmail.com'],
  ['k.a.i.nakamura@googlemail.com', 'kainakamura@gmail.com'],
  ['kai-naka_mura+x@pm.me', 'kainakamura@proton.me'],
  ['kai+1@hotmail.com', 'kai@hotmail.com'],
  ['kai.n+1@me.com', 'kai.n@icloud.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

test.each([
  ['Kai.Nakamura+surf@Example.com', 'kai.nakamura+surf@example.com'],
  ['kai.n@hotmail.com', 'kai.n@hotmail.com'],
  ['+17145550100', '+17145550100'],
])('%s may differ from all others, and counts as %s', (address, counted) => expect(mailboxOf(address)).toBe(counted))
