import { PROTECTED_WITHIN_MS, STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'

/** 'unwatched': the session has no watch and needs none. */
export type WatchPhase = 'watched' | 'still out' | 'overdue' | 'help' | 'reached' | 'unwatched'

/** `now` in milliseconds. An alarm of the server counts even if the phone's clock is behind. */
export function phaseOf({ overdueAt, alarm }: Pick<SessionSafety, 'overdueAt' | 'alarm'>, now: number): WatchPhase {
  if (alarm?.reachedAt) return 'reached'
  if (alarm?.kind === 'help') return 'help'
  if (overdueAt === null) return 'unwatched'
  const leftMs = Date.parse(overdueAt) - now
  if (alarm || leftMs <= 0) return 'overdue'
  return leftMs <= STILL_OUT_BEFORE_MS ? 'still out' : 'watched'
}

/** 'unknown': no recent answer from the server. */
export type Guard = 'protected' | 'nobody' | 'unknown'

/** Takes the time of the answer in milliseconds, because an old one proves nothing. */
export function guardOf(safety: Pick<Safety, 'isProtected'> | undefined, checkedAt: number, now: number): Guard {
  if (!safety || now - checkedAt >= PROTECTED_WITHIN_MS) return 'unknown'
  return safety.isProtected ? 'protected' : 'nobody'
}

/** Separates buddies reachable by push or mail from those who must open Lineup. */
export function buddiesByWay({ buddies }: Pick<Safety, 'buddies'>) {
  const isReached = ({ channels }: Safety['buddies'][number]) => channels.some((way) => way !== 'app')
  return { reached: buddies.filter(isReached), unreached: buddies.filter((buddy) => !isReached(buddy)) }
}

export const reachesSomebody = ({ buddies, contacts }: Pick<Safety, 'buddies' | 'contacts'>) =>
  buddies.length + contacts.length > 0
