import type { At } from '#contract/api.ts'
import type { DayLight } from '#contract/conditions.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Plan } from '#contract/plans.ts'

type NewPlan = BodyGivenTo<At<'POST /api/plans'>>
export type PlanEdits = BodyGivenTo<At<'PATCH /api/plans/:id'>>

/** What the form holds. Day ('2026-11-28') and time ('06:12') are by the reader's clock; '' is an emptied field. */
export type PlanDraft = {
  spot: { id: string; name: string } | undefined
  day: string
  time: string
  note: string
  /** Ids of surfers. */
  invited: readonly string[]
}

const TIME_OF_UNKNOWN_LIGHT = '07:00'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The reader's calendar day of a moment, as a date field has it. */
export const dayOf = (moment: Date) =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

/** The reader's time of day of a moment, as a time field has it. */
export const timeOf = (moment: Date) => `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`

/** The day after this moment, by the reader's calendar. */
export const tomorrowOf = (now: Date) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))

/** When it gets light at the spot on this day of the reader's; 7:00 where nobody knows that. */
export function timeOfFirstLight(day: string, light: DayLight[] = []): string {
  const dawns = light.flatMap(({ firstLight }) => (firstLight ? [new Date(firstLight)] : []))
  const dawn = dawns.find((moment) => dayOf(moment) === day)
  return dawn ? timeOf(dawn) : TIME_OF_UNKNOWN_LIGHT
}

/** The moment that day and time mean by the reader's clock; undefined while one of them is empty. */
export function startOf({ day, time }: Pick<PlanDraft, 'day' | 'time'>): Date | undefined {
  const start = new Date(`${day}T${time}`)
  return Number.isNaN(start.getTime()) ? undefined : start
}

/** The form as the plan has it. */
export function draftOf({ surfSpot, startTime, note, invited }: Plan): PlanDraft {
  const start = new Date(startTime)
  return {
    spot: surfSpot,
    day: dayOf(start),
    time: timeOf(start),
    note,
    invited: invited.map(({ user }) => user.id),
  }
}

/** What a new plan sends; undefined while the form lacks its spot or its time. */
export function planOf(draft: PlanDraft): NewPlan | undefined {
  const start = startOf(draft)
  if (!draft.spot || !start) return undefined
  const { spot, note, invited } = draft
  return { surfSpotId: spot.id, startTime: start.toISOString(), note: note.trim(), invited: [...invited] }
}

/** What was changed of `before`, and nothing else: what another page saved in the meantime stays. */
export function editsOf(before: PlanDraft, now: PlanDraft): PlanEdits {
  const was = planOf(before)
  const edits = planOf(now)
  if (!was || !edits) return {}
  const isChanged = (name: string) =>
    name === 'invited'
      ? before.invited.toSorted().join() !== now.invited.toSorted().join()
      : was[name as keyof NewPlan] !== edits[name as keyof NewPlan]
  return Object.fromEntries(Object.entries(edits).filter(([name]) => isChanged(name)))
}
