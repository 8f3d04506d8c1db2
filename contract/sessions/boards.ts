import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { MAX_BOARD_CHARACTERS, MAX_BOARD_LITRES, MAX_SESSION_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { SURFING_TYPES, type SurfingType } from '#contract/sessions/surfing-types.ts'

const surfingType = z.enum(Object.keys(SURFING_TYPES) as SurfingType[])

/**
 * One of the caller's boards, which nobody else sees, with totals of the caller's sessions on it: those whose `board` equals
 * its name, ignoring case and spaces.
 */
const board = z.object({
  id,
  name: z.string(),
  type: surfingType.nullable(),
  /** As its surfer writes it, e.g. 6'2" × 20 × 2½; '' when not known. */
  size: z.string(),
  litres: z.number().nullable(),
  /** Only its surfer can fetch it. */
  photoUrl: z.string().nullable(),
  note: z.string(),
  /** A retired board keeps its totals, and is not offered for new sessions. */
  isRetired: z.boolean(),
  sessions: z.number(),
  /** In ended sessions, one decimal. */
  hours: z.number(),
  waves: z.number(),
  /** The start of the last session on it. */
  lastUsed: time.nullable(),
})
export type Board = z.infer<typeof board>

const fields = {
  /** As long as a session's `board` may be. Unique among the caller's boards, ignoring case and spaces. */
  name: line(1, MAX_SESSION_CHARACTERS.board),
  type: surfingType.nullable(),
  size: line(0, MAX_BOARD_CHARACTERS.size),
  litres: z.number().min(1).max(MAX_BOARD_LITRES).nullable(),
  /** The objectPath or uploadUrl of an own picture; null for none. */
  photoUrl: text(1, 4000).nullable(),
  note: text(0, MAX_BOARD_CHARACTERS.note),
}

/** Those in use before the retired ones, each last used first; a new one counts as used when it was added. */
export const boards = endpoint('GET /api/boards', { reply: z.array(board) })
export const addBoard = endpoint('POST /api/boards', {
  body: z.object({
    ...fields,
    clientId: id.optional(),
    type: fields.type.default(null),
    size: fields.size.default(''),
    litres: fields.litres.default(null),
    photoUrl: fields.photoUrl.default(null),
    note: fields.note.default(''),
  }),
  reply: board,
  status: 201,
})
/** What is not named stays. A new name is written into every session on the board. */
export const changeBoard = endpoint('PATCH /api/boards/:id', {
  body: z.object({ ...fields, isRetired: z.boolean() }).partial(),
  reply: board,
})
/** Sessions keep its name. */
export const removeBoard = endpoint('DELETE /api/boards/:id', { reply: z.object({ id }) })
