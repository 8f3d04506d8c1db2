import { WORD_SIGNS } from '#contract/people/typed-words.ts'

/** Two letters or digits, or one sign or emoji. */
const HIDING = new RegExp(
  String.raw`[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]|[${WORD_SIGNS}\p{RI}\u2190-\u2BFF\u{1F000}-\u{1FAFF}]`,
  'u',
)

/** One letter alone would hide most comments, and punctuation none. */
export const isEnoughToHide = (typed: string) => HIDING.test(typed)
