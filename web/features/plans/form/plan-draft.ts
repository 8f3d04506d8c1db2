import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Plan } from '#contract/people/plans.ts'
import type { DayLight } from '#contract/sea/conditions.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { momentAt, timeAt } from '#surf/time/wall-clock.ts'

type NewPlan = BodyGivenTo<At<'POST /api/plans'>>
export type PlanEdits = BodyGivenTo<At<'PATCH /api/plans/:id'>>

/** What the form holds. Day ('2026-11-28') and time ('06:12') are by the clocks of the spot; '' is an emptied field. */
export type PlanDraft = {
  spot: { id: string; name: string } | undefined
  day: string
  time: string
  note: string
  /** Ids of surfers. */
  invited: readonly string[]
}

const TIME_OF_UNKNOWN_LIGHT = '07:00'

/** What the address says of a new plan: 'SPOT_ID', or 'SPOT_ID,2026-11-28T14:00:00.000Z'. A start that is none is left out. */
export function readScheduled(value: string): { spotId: string; start: Date | undefined } {
  const [spotId = '', said = ''] = value.split(',')
  const start = new Date(said)
  return { spotId, start: Number.isNaN(start.getTime()) ? undefined : start }
}

/** The day after this moment, by the calendar of a time zone (IANA name). */
export const tomorrowOf = (now: Date, timeZone: string) => dayAfter(dayAt(now, timeZone))

/** When it gets light at the spot on this day, by its clocks; 7:00 where nobody knows that. */
export function timeOfFirstLight(day: string, light: DayLight[], timeZone: string): string {
  const dawn = light.find((one) => one.day === day)?.firstLight
  return dawn ? timeAt(new Date(dawn), timeZone) : TIME_OF_UNKNOWN_LIGHT
}

/** The form as the plan has it. */
export const draftOf = ({ surfSpot, startTime, note, invited }: Plan): PlanDraft =>
  draftFrom(
    { surfSpotId: surfSpot.id, startTime, note, invited: invited.map(({ user }) => user.id) },
    surfSpot.name,
    surfSpot.timeZone,
  )

/** The form of what a new plan at a spot in this time zone sends. */
export function draftFrom(plan: NewPlan, name: string, timeZone: string): PlanDraft {
  const start = new Date(plan.startTime)
  const [day, time] = [dayAt(start, timeZone), timeAt(start, timeZone)]
  return { spot: { id: plan.surfSpotId, name }, day, time, note: plan.note ?? '', invited: plan.invited ?? [] }
}

/** What a new plan at a spot in this time zone sends; undefined while the form lacks its spot or its time. */
export function planOf(draft: PlanDraft, timeZone: string): NewPlan | undefined {
  const start = momentAt(draft.day, draft.time, timeZone)
  if (!draft.spot || !start) return undefined
  const { spot, note, invited } = draft
  return { surfSpotId: spot.id, startTime: start.toISOString(), note: note.trim(), invited: [...invited] }
}

/**
 * What was changed of a plan, and nothing else: what another page saved in the meantime stays. `timeZone` is that of the
 * spot which the form names now.
 */
export function editsOf(plan: Plan, now: PlanDraft, timeZone: string): PlanEdits {
  const before = draftOf(plan)
  const was = planOf(before, plan.surfSpot.timeZone)
  const edits = planOf(now, timeZone)
  if (!was || !edits) return {}
  const isChanged = (name: string) =>
    name === 'invited'
      ? before.invited.toSorted().join() !== now.invited.toSorted().join()
      : was[name as keyof NewPlan] !== edits[name as keyof NewPlan]
  return Object.fromEntries(Object.entries(edits).filter(([name]) => isChanged(name)))
}
