import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'
import { personName } from '#contract/people/names.ts'

const anyName = personName('Name')

/** Shortens a name from elsewhere to a form's limit; undefined if it breaks the form's other rules. */
export const fittingName = (given = ''): string | undefined => anyName.safeParse(shortened(given.trim())).data

/** Whole graphemes: half an emoji, or a letter without its accent, is another one. */
function shortened(text: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > MAX_NAME_CHARACTERS) break
    short += segment
  }
  return short
}
