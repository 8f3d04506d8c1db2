import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { buddiesByWay, type Guard, phaseOf, reachesSomebody } from '#web/features/safety/watch-phase.ts'
import type { PushState } from '#web/lib/device/push.ts'
import * as texts from '#words/safety.ts'

/** A gap in the safety watch. `isOff`: no alarm reaches anybody by itself. `names` are affected surfers or contacts. */
export type SafetyGap = { isOff: boolean; names: string[] } & {
  kind:
    | 'unknown'
    | 'not-looking'
    | 'ended'
    | 'no-buddies'
    | 'buddies-in-app-only'
    | 'no-contacts'
    | 'contacts-waiting'
    | 'push-off'
    | 'push-blocked'
}

type Known = {
  session: SessionSafety
  /** Undefined before the first answer. */
  safety: Safety | undefined
  guard: Guard
  /** Undefined while unknown, which hides gaps about contacts. */
  contacts: readonly EmergencyContact[] | undefined
  /** Push on this phone; undefined while unknown. */
  push: PushState | undefined
  /** Milliseconds. */
  now: number
}

/** Returns gaps, most severe first. */
export function safetyGaps({ session, safety, guard, contacts, push, now }: Known): SafetyGap[] {
  const phase = phaseOf(session, now)
  const gap = (kind: SafetyGap['kind'], isOff: boolean, names: string[] = []): SafetyGap => ({ kind, isOff, names })
  if (!safety) return guard === 'unknown' ? [gap('unknown', true)] : []
  const reachesNobody = !reachesSomebody(safety)
  const { reached, unreached } = buddiesByWay(safety)
  const waiting = contacts?.filter(({ id }) => !safety.contacts.some((usable) => usable.id === id)) ?? []
  return [
    guard === 'unknown' && gap('unknown', true),
    guard === 'nobody' && gap('not-looking', true),
    (phase === 'reached' || phase === 'unwatched') && gap('ended', true),
    contacts?.length === 0 && gap('no-contacts', reachesNobody),
    waiting.length > 0 &&
      gap(
        'contacts-waiting',
        reachesNobody,
        waiting.map(({ name }) => name || texts.yourContact),
      ),
    safety.buddies.length === 0 && gap('no-buddies', reachesNobody),
    unreached.length > 0 &&
      reached.length === 0 &&
      gap(
        'buddies-in-app-only',
        false,
        unreached.map(({ user }) => user.firstName),
      ),
    push === 'off' && gap('push-off', false),
    push === 'blocked' && gap('push-blocked', false),
  ].filter((found) => found !== false)
}
