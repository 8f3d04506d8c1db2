import type { Settings } from '#contract/accounts/own-data.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import * as texts from '#words/sessions/check-in.ts'

export type Choices = { visibility: SurfSession['visibility']; isDelayed: boolean; overdueHours: number }

/** Applies the surfer's settings, then the changes for this session. */
export const choicesOf = (
  { defaultVisibility, delaysPublishing, overdueHours }: Settings,
  changed: Partial<Choices>,
): Choices => ({ visibility: defaultVisibility, isDelayed: delaysPublishing, overdueHours, ...changed })

const SEEN_BY = { everyone: texts.everyoneSeesIt, buddies: texts.buddiesSeeIt, private: texts.onlyYouSeeIt } as const

export const formatHours = (hours: number) => texts.hours(hours)

/** 'Buddies see it after you leave. After 3 h Ivy would be alerted.'; 'Alarm after 3 h.' where `alerted` are not known. */
export function formatChoices({ visibility, isDelayed, overdueHours }: Choices, alerted?: string): string {
  const seen = isDelayed && visibility !== 'private' ? texts.afterYouLeave(SEEN_BY[visibility]) : SEEN_BY[visibility]
  return `${seen}. ${alerted ? texts.alarmAfterHours(overdueHours, alerted) : texts.alarmAfter(overdueHours)}.`
}

export const VISIBILITIES = [
  { value: 'everyone', label: texts.everyone },
  { value: 'buddies', label: texts.buddies },
  { value: 'private', label: texts.onlyYou },
] as const
