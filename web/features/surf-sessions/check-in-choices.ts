import type { Settings } from '#contract/own-data.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'

/** What a surfer chooses for one session. */
export type Choices = { visibility: SurfSession['visibility']; isDelayed: boolean; overdueHours: number }

/** A session as the surfer's settings say, with what they changed for this one. */
export const choicesOf = (
  { defaultVisibility, delaysPublishing, overdueHours }: Settings,
  changed: Partial<Choices>,
): Choices => ({ visibility: defaultVisibility, isDelayed: delaysPublishing, overdueHours, ...changed })

const SEEN_BY = { everyone: 'Everyone sees it', buddies: 'Buddies see it', private: 'Only you see it' } as const

export const formatHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** 'Buddies see it after you leave. Alarm after 3 hours.' */
export function formatChoices({ visibility, isDelayed, overdueHours }: Choices): string {
  const when = isDelayed && visibility !== 'private' ? ' after you leave' : ''
  return `${SEEN_BY[visibility]}${when}. Alarm after ${formatHours(overdueHours)}.`
}

/** Who may see a session, as choices beside each other. */
export const VISIBILITIES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'buddies', label: 'Buddies' },
  { value: 'private', label: 'Only you' },
] as const
