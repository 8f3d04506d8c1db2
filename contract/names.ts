import { z } from 'zod'
import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'

/** Control characters (line breaks among them), halves of letters, and what turns the text after a name around. */
const MISLEADING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What text must not hold that people cannot type. */
export const UNTYPABLE = "Please remove characters that can't be typed"

const isOneLine = (value: string) => !MISLEADING.test(value)

/**
 * One line of text, trimmed: names of people, places, boards and devices, which stand inside sentences, lists and mail
 * headers of ours. Longer text that people write is `text` (endpoint.ts).
 */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).refine(isOneLine, UNTYPABLE)

/** A first or last name; `what` begins the sentence that says what is wrong with it. */
export const personName = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .regex(VISIBLE, `${what} is required`)
    .max(MAX_NAME_CHARACTERS, `${what} must be at most ${MAX_NAME_CHARACTERS} characters`)
    .refine(isOneLine, UNTYPABLE)
