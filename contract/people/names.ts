import { z } from 'zod'
import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'

/** What text must not hold that people cannot type. */
export const UNTYPABLE = "Please remove characters that can't be typed"
/** What a name must have, so that it can be seen and read out. */
export const UNREADABLE = 'Please use at least one letter or digit'
const STACKED = 'Please remove some of the accents'

/** Scripts whose words need joiners: the same letters with and without one are other words, or other shapes. */
const JOINING = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Nkoo',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
]
const joining = JOINING.map((script) => String.raw`\p{Script=${script}}`).join('')

/**
 * Invisible characters where they belong: ZWNJ and ZWJ between letters of a script that joins, ZWJ after the Malayalam virama,
 * variation selectors after Mongolian and Han letters, and what holds emoji together (UTS 51: ZWJ sequences, flags, keycaps).
 */
const NEEDED = new RegExp(
  [
    String.raw`(?<=[${joining}])[\u200C\u200D](?=[${joining}])`,
    String.raw`(?<=\u0D4D)\u200D`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9])\uFE0F`,
    String.raw`(?<=\p{Extended_Pictographic})\uFE0E`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E007A}]{4,6}\u{E007F}`,
  ].join('|'),
  'gu',
)
/**
 * Control characters (line breaks among them), halves of letters, private ones, and format characters and fillers, which are
 * not seen or turn the text after a name around. U+2800 and U+FFFC are blank, whatever Unicode calls them.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC]/gu
const READABLE = /[\p{L}\p{N}]/u
const FIVE_MARKS = /\p{M}{5}/u

const isOneLine = (value: string) => value.replace(NEEDED, '').search(HIDDEN) < 0
const isReadable = (value: string) => READABLE.test(value.replace(HIDDEN, ''))
const hasFewMarks = (value: string) => !FIVE_MARKS.test(value)

/**
 * One line of text, trimmed and in NFC: names of people, places, boards and devices, which stand inside sentences, lists and
 * mail headers of ours. It has a letter or a digit, nothing that cannot be seen but what its script needs, and at most four
 * combining marks in a row. `min` 0 lets it be empty. Longer text that people write is `text` (endpoint.ts).
 */
export const line = (min: number, max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max, { abort: true })
    .refine(isOneLine, { error: UNTYPABLE, abort: true })
    .refine((value) => value === '' || isReadable(value), UNREADABLE)
    .refine(hasFewMarks, STACKED)

/** A first or last name; `what` begins the sentence that says what is wrong with it. */
export const personName = (what: string) =>
  z
    .string(`${what} is required`)
    .normalize('NFC')
    .trim()
    .min(1, { error: `${what} is required`, abort: true })
    .max(MAX_NAME_CHARACTERS, `${what} must be at most ${MAX_NAME_CHARACTERS} characters`)
    .refine(isOneLine, { error: UNTYPABLE, abort: true })
    .refine(isReadable, UNREADABLE)
    .refine(hasFewMarks, STACKED)
