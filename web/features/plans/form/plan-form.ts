import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Plan } from '#contract/people/plans.ts'
import type { DayLight } from '#contract/sea/conditions.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { momentAt, timeAt } from '#surf/time/wall-clock.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

type NewPlan = BodyGivenTo<At<'POST /api/plans'>>
export type PlanEdits = BodyGivenTo<At<'PATCH /api/plans/:id'>>

/** Day ('2026-11-28') and time ('06:12') are in the spot's time zone; '' is an emptied field. */
export type PlanValues = {
  spot: { id: string; name: string } | undefined
  day: string
  time: string
  note: string
  invited: readonly string[]
}

const TIME_OF_UNKNOWN_LIGHT = '07:00'

/** Parses an address value: 'SPOT_ID' or 'SPOT_ID,2026-11-28T14:00:00.000Z'. Drops an invalid start. */
export function readScheduled(value: string): { spotId: string; start: Date | undefined } {
  const [spotId = '', time = ''] = value.split(',')
  const start = new Date(time)
  return { spotId, start: Number.isNaN(start.getTime()) ? undefined : start }
}

/** Returns the next calendar day in a time zone (IANA name). */
export const tomorrowOf = (now: Date, timeZone: string) => dayAfter(dayAt(now, timeZone))

/** Returns first light in the spot's time zone; 7:00 if unknown. */
export function timeOfFirstLight(day: string, light: DayLight[], timeZone: string): string {
  const dawn = light.find((one) => one.day === day)?.firstLight
  return dawn ? timeAt(new Date(dawn), timeZone) : TIME_OF_UNKNOWN_LIGHT
}

export const valuesOf = ({ surfSpot, startTime, note, invited }: Plan): PlanValues =>
  valuesFrom(
    { surfSpotId: surfSpot.id, startTime, note, invited: invited.map(({ user }) => user.id) },
    surfSpot.name,
    surfSpot.timeZone,
  )

export function valuesFrom(plan: NewPlan, name: string, timeZone: string): PlanValues {
  const start = new Date(plan.startTime)
  const [day, time] = [dayAt(start, timeZone), timeAt(start, timeZone)]
  return { spot: { id: plan.surfSpotId, name }, day, time, note: plan.note ?? '', invited: plan.invited ?? [] }
}

/** Returns the request body; undefined without a spot or time. */
export function planOf(values: PlanValues, timeZone: string): NewPlan | undefined {
  const start = momentAt(values.day, values.time, timeZone)
  if (!values.spot || !start) return undefined
  const { spot, note, invited } = values
  return { surfSpotId: spot.id, startTime: start.toISOString(), note: note.trim(), invited: [...invited] }
}

/**
 * Returns changed fields alone, so that another page's changes survive. `timeZone` is that of the spot now in the form.
 */
export function editsOf(plan: Plan, now: PlanValues, timeZone: string): PlanEdits {
  const before = planOf(valuesOf(plan), plan.surfSpot.timeZone)
  const edits = planOf(now, timeZone)
  return before && edits ? changedFields(before, edits) : {}
}

/** The server's `startTime` is a day and a time by the clock of the spot. */
export const FIELDS_AT = { startTime: ['spot', 'day', 'time'] } satisfies Record<string, (keyof PlanValues)[]>
