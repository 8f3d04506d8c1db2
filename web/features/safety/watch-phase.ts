import { PROTECTED_WITHIN_MS, STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'

/** How far it has come with a session: 'unwatched' is one that nobody looks after, and nobody had to. */
export type WatchPhase = 'watched' | 'still out' | 'overdue' | 'help' | 'reached' | 'unwatched'

/** The phase at `now`, in milliseconds. An alarm of the server's stands also where the phone's clock is behind. */
export function phaseOf({ overdueAt, alarm }: Pick<SessionSafety, 'overdueAt' | 'alarm'>, now: number): WatchPhase {
  if (alarm?.reachedAt) return 'reached'
  if (alarm?.kind === 'help') return 'help'
  if (overdueAt === null) return 'unwatched'
  const leftMs = Date.parse(overdueAt) - now
  if (alarm || leftMs <= 0) return 'overdue'
  return leftMs <= STILL_OUT_BEFORE_MS ? 'still out' : 'watched'
}

/** Whether anybody is looking for overdue surfers; 'unknown' when the server has not said so lately. */
export type Guard = 'protected' | 'nobody' | 'unknown'

/** From an answer of the server's that came at `heardAt`, in milliseconds; an old one says nothing of now. */
export function guardOf(safety: Pick<Safety, 'isProtected'> | undefined, heardAt: number, now: number): Guard {
  if (!safety || now - heardAt >= PROTECTED_WITHIN_MS) return 'unknown'
  return safety.isProtected ? 'protected' : 'nobody'
}

/** The buddies whom an alarm finds wherever they are, and those who would only see it on opening Lineup. */
export function buddiesByWay({ buddies }: Pick<Safety, 'buddies'>) {
  const isReached = ({ channels }: Safety['buddies'][number]) => channels.some((way) => way !== 'app')
  return { reached: buddies.filter(isReached), unreached: buddies.filter((buddy) => !isReached(buddy)) }
}

/** Whether there is anybody who would be told. */
export const reachesSomebody = ({ buddies, contacts }: Pick<Safety, 'buddies' | 'contacts'>) =>
  buddies.length + contacts.length > 0
