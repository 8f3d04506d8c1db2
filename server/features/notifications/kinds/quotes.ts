import { QUOTE_CHARACTERS } from '#contract/limits.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns a comment as one line of at most QUOTE_CHARACTERS graphemes. Cuts at the last space of the second half and
 * adds '…'.
 */
export function cutQuote(comment: string): string {
  const line = comment.replace(/\s+/g, ' ').trim()
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (characters.length <= QUOTE_CHARACTERS) return line
  const room = characters.slice(0, QUOTE_CHARACTERS - 1)
  const lastSpace = characters.slice(0, QUOTE_CHARACTERS).lastIndexOf(' ')
  const shortened = lastSpace >= QUOTE_CHARACTERS / 2 ? room.slice(0, lastSpace) : room
  return `${shortened.join('').replace(/[\s,;:.–-]+$/, '')}…`
}
