import { z } from 'zod'
import { type IssueKey, issue } from '#contract/issues.ts'
import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'

export const UNTYPABLE = issue('removeWhatCantBeTyped')
export const UNREADABLE = issue('useALetterOrDigit')
const STACKED = issue('removeSomeAccents')

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
 * Invisible characters in valid places: ZWNJ and ZWJ between letters of joining scripts, ZWJ after the Malayalam
 * virama, variation selectors after Mongolian and Han letters, and parts of emoji (UTS 51: ZWJ sequences, flags,
 * keycaps).
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
 * Control characters (including line breaks), surrogates, private use, and invisible or direction-changing format
 * characters. U+2800 and U+FFFC are blank despite their category.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC]/gu
const READABLE = /[\p{L}\p{N}]/u
const FIVE_MARKS = /\p{M}{5}/u

const isOneLine = (value: string) => value.replace(NEEDED, '').search(HIDDEN) < 0
const isReadable = (value: string) => READABLE.test(value.replace(HIDDEN, ''))
const hasFewMarks = (value: string) => !FIVE_MARKS.test(value)

/**
 * One trimmed line in NFC, for names in sentences, lists and mail headers: at least a letter or digit, no invisible
 * characters unless a script needs them, at most four combining marks in a row. `min` 0 allows empty.
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

const personName = ({ required, tooLong }: { required: IssueKey; tooLong: IssueKey }) =>
  z
    .string(required)
    .normalize('NFC')
    .trim()
    .min(1, { error: required, abort: true })
    .max(MAX_NAME_CHARACTERS, tooLong)
    .refine(isOneLine, { error: UNTYPABLE, abort: true })
    .refine(isReadable, UNREADABLE)
    .refine(hasFewMarks, STACKED)

export const firstName = personName({ required: issue('firstNameIsRequired'), tooLong: issue('firstNameIsTooLong') })
export const lastName = personName({ required: issue('lastNameIsRequired'), tooLong: issue('lastNameIsTooLong') })
