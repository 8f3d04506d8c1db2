import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'

export const WORD_SIGNS = String.raw`\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々〆`
const HAS_WORD_SIGN = new RegExp(`[${WORD_SIGNS}]`, 'u')

export const isEnoughToSearch = (words: string) =>
  words.length >= USER_SEARCH_MIN_CHARACTERS || HAS_WORD_SIGN.test(words)

/** Two letters or digits, or one sign or emoji. */
const HIDING = new RegExp(
  String.raw`[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]|[${WORD_SIGNS}\p{RI}\u2190-\u2BFF\u{1F000}-\u{1FAFF}]`,
  'u',
)

/** One letter alone would hide most comments, and punctuation none. */
export const isEnoughToHide = (typed: string) => HIDING.test(typed)
