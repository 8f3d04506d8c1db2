import { expect, test } from 'vitest'
import { inGsm, partsOf } from '#server/features/safety/messages/text-parts.ts'

test.each<[string, string, number]>([
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['306 letters', 'a'.repeat(306), 2],
  ['307 letters', 'a'.repeat(307), 3],
  ['80 signs of the extension', '€'.repeat(80), 1],
  ['a sign of the extension that would be divided', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['the accents of the alphabet', 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà¿¡'.repeat(6), 1],
  ['70 units with an accent that it lacks', `${'a'.repeat(69)}í`, 1],
  ['71 units with it', `${'a'.repeat(70)}í`, 2],
  ['134 units', '海'.repeat(134), 2],
  ['135 units', '海'.repeat(135), 3],
  ['an emoji that would be divided', `${'海'.repeat(66)}🏄${'海'.repeat(66)}`, 3],
])('%s', (_, text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

test.each<[string, string | null]>([
  ['João está à água', 'Joao esta à agua'],
  ['Où est-il ? Allô, cœur «là»…', 'Où est-il ? Allo, coeur "là"...'],
  ['Jose\u0301', 'José'],
  ['Don’t – call', "Don't - call"],
  ['海', null],
  ['Łukasz', null],
  ['🏄', null],
])('%j in the alphabet of text messages', (text, plain) => {
  expect(inGsm(text)).toBe(plain)
})
