import { z } from 'zod'
import { text } from '#contract/endpoint.ts'
import { MAX_SESSION_CHARACTERS, MAX_WAVES } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

/** Details of a session. Each is a column of surf_sessions. */
export const sessionDetails = {
  waveSize: line(1, MAX_SESSION_CHARACTERS.waveSize).nullish(),
  waveCount: z.int().min(0).max(MAX_WAVES).nullish(),
  notes: text(0, MAX_SESSION_CHARACTERS.notes).nullish(),
  rating: z.int().min(1).max(5).nullish(),
  board: line(1, MAX_SESSION_CHARACTERS.board).nullish(),
}
export type DetailName = keyof typeof sessionDetails

export const shownDetails = {
  waveSize: z.string().nullable(),
  waveCount: z.number().nullable(),
  notes: z.string().nullable(),
  rating: z.number().nullable(),
  board: z.string().nullable(),
} satisfies Record<DetailName, z.ZodType>

const parts = ['name', 'photos', 'figures'] as const
export const linkShows = z.array(z.enum(parts)).max(parts.length)
