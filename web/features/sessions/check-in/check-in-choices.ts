import type { Settings } from '#contract/accounts/own-data.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

/** What a surfer chooses for one session. */
export type Choices = { visibility: SurfSession['visibility']; isDelayed: boolean; overdueHours: number }

/** A session as the surfer's settings say, with what they changed for this one. */
export const choicesOf = (
  { defaultVisibility, delaysPublishing, overdueHours }: Settings,
  changed: Partial<Choices>,
): Choices => ({ visibility: defaultVisibility, isDelayed: delaysPublishing, overdueHours, ...changed })

const SEEN_BY = { everyone: 'Everyone sees it', buddies: 'Buddies see it', private: 'Only you see it' } as const

export const formatHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** 'Buddies see it after you leave. After 3 h Ivy would be alerted.'; 'Alarm after 3 h.' where `alerted` are not known. */
export function formatChoices({ visibility, isDelayed, overdueHours }: Choices, alerted?: string): string {
  const when = isDelayed && visibility !== 'private' ? ' after you leave' : ''
  return `${SEEN_BY[visibility]}${when}. ${alerted ? `After ${overdueHours} h ${alerted} would be alerted` : `Alarm after ${overdueHours} h`}.`
}

/** Who may see a session, as choices beside each other. */
export const VISIBILITIES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'buddies', label: 'Buddies' },
  { value: 'private', label: 'Only you' },
] as const
