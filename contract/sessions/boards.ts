import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { MAX_BOARD_CHARACTERS, MAX_BOARD_LITRES, MAX_SESSION_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'

const surfingType = z.enum(surfingTypes)

/** A private board. Its totals count sessions whose `board` equals its name, ignoring case and spaces. */
const board = z.object({
  id,
  name: z.string(),
  type: surfingType.nullable(),
  /** As typed, e.g. 6'2" × 20 × 2½; '' if unknown. */
  size: z.string(),
  litres: z.number().nullable(),
  /** Private to its surfer. */
  photoUrl: z.string().nullable(),
  note: z.string(),
  /** Retired boards retain totals and are not offered for new sessions. */
  isRetired: z.boolean(),
  sessions: z.number(),
  hours: z.number(),
  waves: z.number(),
  lastUsed: time.nullable(),
})
export type Board = z.infer<typeof board>

const fields = {
  name: line(1, MAX_SESSION_CHARACTERS.board),
  type: surfingType.nullable(),
  size: line(0, MAX_BOARD_CHARACTERS.size),
  litres: z.number().min(1).max(MAX_BOARD_LITRES).nullable(),
  photoUrl: text(1, 4000).nullable(),
  note: text(0, MAX_BOARD_CHARACTERS.note),
}

/** Returns active boards before retired, last used first; a new one counts as used when added. */
export const boards = endpoint('GET /api/boards', { scope: 'read-sessions', reply: z.array(board) })
export const addBoard = endpoint('POST /api/boards', {
  scope: 'log',
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
/** Writes a new name into the board's sessions. Omitted fields stay. */
export const changeBoard = endpoint('PATCH /api/boards/:id', {
  scope: 'log',
  body: z.object({ ...fields, isRetired: z.boolean() }).partial(),
  reply: board,
})
export const removeBoard = endpoint('DELETE /api/boards/:id', { scope: 'log', reply: z.object({ id }) })
