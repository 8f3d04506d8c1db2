import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'

export const WORD_SIGNS = String.raw`\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々〆`
const HAS_WORD_SIGN = new RegExp(`[${WORD_SIGNS}]`, 'u')

export const isEnoughToSearch = (words: string) =>
  words.length >= USER_SEARCH_MIN_CHARACTERS || HAS_WORD_SIGN.test(words)
