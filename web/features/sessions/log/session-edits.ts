import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import type { ReadWhen } from '#web/features/sessions/model/session-when.ts'

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

/** Of a session of which nothing was said yet; who sees it comes from the settings. */
export const emptyForm = { waveSize: '', waveCount: '', notes: '', board: '', rating: null }

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
export function editsOf(before: SessionForm, now: SessionForm): Partial<ReturnType<typeof saidIn>> {
  const isChanged = (name: string) => before[name as keyof SessionForm] !== now[name as keyof SessionForm]
  return Object.fromEntries(Object.entries(saidIn(now)).filter(([name]) => isChanged(name)))
}

/** Ids of those who were there. */
export const companionsIn = ({ companions }: SurfSessionDetail) => companions.map(({ id }) => id)

/** Who was there, where that was changed. */
export function companionsChanged(before: string[], now: string[]): Pick<SessionEdits, 'companions'> {
  const isSame = now.length === before.length && now.every((id) => before.includes(id))
  return isSame ? {} : { companions: now }
}

/** All that the form says, as it is sent. */
export const saidIn = ({ waveSize, waveCount, notes, board, rating, visibility }: SessionForm) => ({
  waveSize: waveSize.trim() || null,
  waveCount: waveCount === '' ? null : Number(waveCount),
  notes: notes.trim() || null,
  board: board.trim() || null,
  rating,
  visibility,
})

/** Which of the times were changed, and to what. */
export function timesChanged(before: ReadWhen, now: ReadWhen): Pick<SessionEdits, 'startTime' | 'endTime'> {
  return {
    ...(now.startTime && now.startTime !== before.startTime && { startTime: now.startTime }),
    ...(now.endTime && now.endTime !== before.endTime && { endTime: now.endTime }),
  }
}

/**
 * What the edited values were, for an edit that may reach the server late. The wave count is left out: waves that a track
 * has in the meantime are nobody's edit.
 */
export function valuesBefore(session: SurfSession, edits: SessionEdits): NonNullable<SessionEdits['was']> {
  const { waveSize, notes, rating, board, visibility, startTime, endTime } = session
  const all = { waveSize, notes, rating, board, visibility, startTime, endTime }
  return Object.fromEntries(Object.entries(all).filter(([name]) => edits[name as keyof typeof all] !== undefined))
}

/** A session with edits that wait: what others will see of it once they have arrived, but for its place. */
export function withEdits<Session extends SurfSession>(session: Session, waiting: readonly SessionEdits[]): Session {
  const { waveSize, waveCount, notes, rating, board, visibility, startTime } = Object.assign({}, session, ...waiting)
  const edited = { waveSize, waveCount, notes, rating, board, visibility, startTime: startTime ?? session.startTime }
  const endTime = waiting.findLast((edits) => edits.endTime)?.endTime ?? session.endTime
  return waiting.length === 0 ? session : { ...session, ...edited, endTime }
}
