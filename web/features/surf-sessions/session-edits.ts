import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'

export type SessionEdits = BodyGivenTo<At<'PATCH /api/surf-sessions/:id'>>

/** What the form holds: as typed, '' for nothing. */
export type SessionForm = {
  waveSize: string
  waveCount: string
  notes: string
  board: string
  rating: number | null
  visibility: SurfSession['visibility']
}

/** The form as the session has it. */
export const formOf = ({ waveSize, waveCount, notes, board, rating, visibility }: SurfSession): SessionForm => ({
  waveSize: waveSize ?? '',
  waveCount: waveCount?.toString() ?? '',
  notes: notes ?? '',
  board: board ?? '',
  rating,
  visibility,
})

/**
 * What was changed of `before`, and nothing else: what another page saved in the meantime stays. What was emptied is
 * taken away.
 */
export function editsOf(before: SessionForm, now: SessionForm): SessionEdits {
  const edits: SessionEdits = {
    waveSize: now.waveSize.trim() || null,
    waveCount: now.waveCount === '' ? null : Number(now.waveCount),
    notes: now.notes.trim() || null,
    board: now.board.trim() || null,
    rating: now.rating,
    visibility: now.visibility,
  }
  const isChanged = (name: string) => before[name as keyof SessionForm] !== now[name as keyof SessionForm]
  return Object.fromEntries(Object.entries(edits).filter(([name]) => isChanged(name)))
}
