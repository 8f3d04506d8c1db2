import { WORD_SIGNS } from '#contract/people/surfer-search.ts'

const GAP = new RegExp(`(?<=[${WORD_SIGNS}])\\s+(?=[${WORD_SIGNS}])`, 'gu')
const ALL_SIGNS = new RegExp(`^[${WORD_SIGNS}]+$`, 'u')
/** Names are two to four signs long; beyond this it is no name that is cut anywhere. */
const MOST_SIGNS = 8

/**
 * How a name that was typed may stand: as it is, and where signs are words, without a space or with one between any two, since
 * '李明' is kept as a first and a last name ('李 明', '明 李').
 */
export function spellingsOf(typed: string): string[] {
  const joined = typed.normalize('NFC').replace(GAP, '')
  const signs = [...joined]
  const cuts = ALL_SIGNS.test(joined) && signs.length <= MOST_SIGNS ? signs.keys().drop(1) : []
  const cut = [...cuts].map((at) => `${signs.slice(0, at).join('')} ${signs.slice(at).join('')}`)
  return [...new Set([typed, joined, ...cut])]
}
