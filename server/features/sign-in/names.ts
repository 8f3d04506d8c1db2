import { z } from 'zod'

const NAME_MAX_CHARACTERS = 50

/** Control characters, halves of letters, and those that would turn the text after a name around. */
const MISLEADING = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What text must not hold that people cannot type. */
export const UNTYPABLE = 'Please remove characters that cannot be typed'

/** A first or last name; `what` begins the sentence that says what is wrong with it. */
export const name = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .regex(VISIBLE, `${what} is required`)
    .max(NAME_MAX_CHARACTERS, `${what} must be at most ${NAME_MAX_CHARACTERS} characters`)
    .refine((value) => !MISLEADING.test(value), UNTYPABLE)

const anyName = name('Name')

/** A name from elsewhere, shortened to what a form would take; undefined when it breaks the form's other rules. */
export const fittingName = (given = ''): string | undefined => anyName.safeParse(shortened(given.trim())).data

/** Whole letters only: half of an emoji, or a letter without its accent, is another one. */
function shortened(text: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > NAME_MAX_CHARACTERS) break
    short += segment
  }
  return short
}
