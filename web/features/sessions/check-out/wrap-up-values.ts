import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { companionsIn, detailsIn, formOf, type SessionForm } from '#web/features/sessions/log/session-edits.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

export type Ending = Omit<NonNullable<BodyGivenTo<At<'PUT /api/surf-sessions/:id/end'>>>, 'sentAt'>

/** Values of the wrap-up sheet as typed; '' for none. */
export type WrapUp = SessionForm & {
  /** In the format of `datetime-local`, by the phone's clock; '' is now. */
  outAt: string
  companions: string[]
}

export const wrapUpOf = (session: SurfSessionDetail): WrapUp => ({
  ...formOf(session),
  outAt: '',
  companions: companionsIn(session),
})

/** Changes since `before`, for an ended session. */
export function detailsOf(before: WrapUp, now: WrapUp) {
  const bodyOf = (wrapUp: WrapUp) => ({ ...detailsIn(wrapUp), companions: wrapUp.companions })
  return changedFields(bodyOf(before), bodyOf(now))
}

/** Details and end time of a check-out; no end time means now. It is never before the start. */
export function endingOf(session: SurfSessionDetail, now: WrapUp): Ending {
  const { visibility: _, ...details } = detailsOf(wrapUpOf(session), now)
  if (now.outAt === '') return details
  const outAt = Math.max(new Date(now.outAt).getTime(), Date.parse(session.startTime))
  return { ...details, endTime: new Date(outAt).toISOString() }
}

/** A moment (milliseconds since 1970) as `datetime-local` has it, by the phone's clock: '2026-11-23T07:41'. */
export const localMinute = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
