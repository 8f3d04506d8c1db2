import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'

export const mayOpen = ({ user, visibility }: ActiveAtSpot['sessions'][number]) =>
  user !== null || visibility === 'everyone'
