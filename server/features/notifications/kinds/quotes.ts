import { QUOTE_CHARACTERS } from '#contract/limits.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A comment on one line, of at most QUOTE_CHARACTERS characters as people count them: cut between words where one ends in
 * the second half, never inside an emoji, and then with '…' at its end.
 */
export function cutQuote(comment: string): string {
  const line = comment.replace(/\s+/g, ' ').trim()
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (characters.length <= QUOTE_CHARACTERS) return line
  const room = characters.slice(0, QUOTE_CHARACTERS - 1)
  const lastSpace = characters.slice(0, QUOTE_CHARACTERS).lastIndexOf(' ')
  const kept = lastSpace >= QUOTE_CHARACTERS / 2 ? room.slice(0, lastSpace) : room
  return `${kept.join('').replace(/[\s,;:.–-]+$/, '')}…`
}
