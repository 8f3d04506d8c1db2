import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import {
  MAX_BOARD_LITRES,
  MAX_BOARD_NOTE_CHARACTERS,
  MAX_BOARD_SIZE_CHARACTERS,
  MAX_SESSION_CHARACTERS,
} from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { PICTURE_REFUSALS } from '#contract/sessions/uploads.ts'

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
z.globalRegistry.add(board, { id: 'Board' })
export type Board = z.infer<typeof board>

const fields = {
  name: line(1, MAX_SESSION_CHARACTERS.board),
  type: surfingType.nullable(),
  size: line(0, MAX_BOARD_SIZE_CHARACTERS),
  litres: z.number().min(1).max(MAX_BOARD_LITRES).nullable(),
  photoUrl: text(1, 4000).nullable(),
  note: text(0, MAX_BOARD_NOTE_CHARACTERS),
}

export const boards = endpoint('GET /api/boards', {
  about: "The caller's boards: active before retired, last used first; a new one counts as used when added.",
  scope: 'read-sessions',
  reply: z.array(board),
})
export const addBoard = endpoint('POST /api/boards', {
  about: 'Adds a board. A repeated `clientId` is the same board.',
  refuses: [...PICTURE_REFUSALS, 'board_name_taken', 'board_not_found', 'deleted_since', 'too_many_boards'],
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
export const changeBoard = endpoint('PATCH /api/boards/:id', {
  about: 'Changes a board and writes a new name into its sessions. Omitted fields stay.',
  refuses: [...PICTURE_REFUSALS, 'board_name_taken', 'board_not_found'],
  scope: 'log',
  body: z.object({ ...fields, isRetired: z.boolean() }).partial(),
  reply: board,
})
export const removeBoard = endpoint('DELETE /api/boards/:id', {
  about: 'Removes a board; sessions keep its name.',
  refuses: ['board_not_found'],
  scope: 'log',
  reply: z.object({ id }),
})
