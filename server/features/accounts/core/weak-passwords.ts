import { readFileSync } from 'node:fs'
import type { IssueKey } from '#contract/issues.ts'

const FEWEST_DIFFERENT_CHARACTERS = 3
/** A common password with a tail of at most this many digits and symbols is still common. */
const LONGEST_TAIL = 6
const SHORTEST_STEM = 4
/** Scripts in which a character is a syllable or a word: '密码' is 'password'. */
const IS_SHORT_BY_NATURE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,3}$/u
/** Shorter names occur in too many words by chance. */
const SHORTEST_OWN_WORD = 4
const SHORTEST_REST = 8
const PRODUCT = 'lineup'
/** A password of at most this many sequences is weak: '12345678901', 'abc123xyz'. */
const MOST_SEQUENCES = 3
const LONGEST_REPEATED = 4
const KEY_ROWS = [
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  'yxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'ςερτυθιοπ',
  'ασδφγηξκλ',
  'ζχψωβνμ',
]
/** The same keys in Russian and Latin layout: 'gfhjkm' is 'пароль', 'зфыыцщкв' 'password'. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю'

/**
 * 4,473 sorted passwords in lower case: words, names and keyboard walks with usual tails, in the languages of the
 * world's surfers. Written for Lineup, not copied from another list.
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)
/** 'summer' of 'summer2024'. */
const commonStems = new Set(Array.from(common, (password) => splitTail(password).stem))

export type About = { email: string; firstName: string; lastName: string; username?: string }

/** The issue of a weak password; null if strong enough. */
export function weakness(password: string, about: About): IssueKey | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isOwn(plain, about)) return 'passwordHasYourName'
  if (isOwn(plain, { words: [PRODUCT] })) return 'passwordHasLineup'
  if (isCommon(plain)) return 'passwordIsCommon'
  return null
}

function isCommon(plain: string): boolean {
  return isSequential(plain) || [plain, onOtherKeys(plain)].some(isListed)
}

/** True for a few sequences of letters, digits or keys, or a few repeated characters. */
function isSequential(plain: string): boolean {
  const repeated = /^(.+?)\1+$/u.exec(plain)?.[1]
  if (repeated && ([...repeated].length <= LONGEST_REPEATED || isCommonStem(repeated))) return true
  return countSequences([...plain]) <= MOST_SEQUENCES
}

function countSequences(signs: string[]): number {
  let count = 1
  let direction: number | undefined
  for (const [nth, sign] of signs.entries()) {
    if (nth === 0) continue
    const step = stepBetween(signs[nth - 1]!, sign)
    if (step === undefined || (direction !== undefined && step !== direction)) {
      count += 1
      direction = undefined
    } else direction = step
  }
  return count
}

/** -1, 0 or 1 between neighbours of the alphabet, the digits (0 follows 9) or a row of keys; otherwise undefined. */
function stepBetween(one: string, other: string): number | undefined {
  if (`${one}${other}` === '90') return 1
  if (`${one}${other}` === '09') return -1
  const step = other.codePointAt(0)! - one.codePointAt(0)!
  if (Math.abs(step) <= 1) return step
  for (const row of KEY_ROWS) {
    const [from, to] = [row.indexOf(one), row.indexOf(other)]
    if (from >= 0 && to >= 0 && Math.abs(to - from) === 1) return to - from
  }
  return undefined
}

const onOtherKeys = (plain: string) =>
  Array.from(plain, (sign) => {
    const [latin, russian] = [LATIN_KEYS.indexOf(sign), RUSSIAN_KEYS.indexOf(sign)]
    return latin >= 0 ? RUSSIAN_KEYS[latin] : russian >= 0 ? LATIN_KEYS[russian] : sign
  }).join('')

function isListed(plain: string): boolean {
  const { stem, tail } = splitTail(plain)
  const readings = [plain, plain.replace(/[^\p{L}\p{N}]+$/u, ''), letters(stem) + tail]
  if (readings.some((reading) => common.has(reading)) || new Set(plain).size < FEWEST_DIFFERENT_CHARACTERS) return true
  return (tail.length <= LONGEST_TAIL || isSequential(tail)) && [stem, letters(stem)].some(isCommonStem)
}

const isCommonStem = (stem: string) =>
  (stem.length >= SHORTEST_STEM || IS_SHORT_BY_NATURE.test(stem)) && (commonStems.has(stem) || common.has(stem))

/** 'summer' and '2024!' of 'summer2024!'. */
function splitTail(plain: string): { stem: string; tail: string } {
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0] ?? ''
  return { stem: plain.slice(0, plain.length - tail.length), tail }
}

const LETTERS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't' }
/** 'password' of 'p@ssw0rd'. */
const letters = (stem: string) => stem.replace(/[0134@5$7]/g, (sign) => LETTERS[sign] ?? sign)

function isOwn(plain: string, about: About | { words: string[] }): boolean {
  const words = 'words' in about ? about.words : wordsOf(about)
  if (words.some((word) => bare(word) !== '' && bare(word) === bare(plain))) return true
  const long = words.map(bare).filter((word) => word.length >= SHORTEST_OWN_WORD)
  const rest = long
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && ([...rest].length < SHORTEST_REST || isCommon(rest))
}

function wordsOf({ email, firstName, lastName, username = '' }: About): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const names = [firstName, lastName, firstName + lastName, lastName + firstName, `${firstName} ${lastName}`]
  return [email, mailbox, domain, username, ...names, ...mailbox.split(/[._+-]/), ...domain.split('.')].map((word) =>
    word.normalize('NFKC').toLowerCase(),
  )
}

/** Removes case, spaces, symbols and trailing digits. */
const bare = (word: string) => word.replace(/[^\p{L}\p{N}@]/gu, '').replace(/\p{N}+$/u, '')
