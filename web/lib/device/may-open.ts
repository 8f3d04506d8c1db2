import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'

/** True if this reader may open an active session: not one limited to buddies. */
export const mayOpen = ({ user, visibility }: ActiveAtSpot['sessions'][number]) =>
  user !== null || visibility === 'everyone'
