import { parseMessage, walk } from '../words/messages.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'àƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/** Accents each letter and doubles every other vowel: readable, a quarter longer, and never taken for English. */
function toPseudo(text: string): string {
  let vowels = 0
  return text.replace(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[LATIN.indexOf(letter)]!
    const isDoubled = /[aeiou]/.test(letter) && vowels++ % 2 === 0
    return isDoubled ? accented + accented : accented
  })
}

/** A message of words/en in the pseudo-language, which shows a walk what is no text of a catalogue. */
export function pseudoText(message: string): string {
  const literals: { offset: number; text: string }[] = []
  walk(parseMessage(message), (token) => {
    if (token.type === 'content') literals.push(token.ctx)
  })
  return literals.reduceRight(
    (changed, { offset, text }) => changed.slice(0, offset) + toPseudo(text) + changed.slice(offset + text.length),
    message,
  )
}
