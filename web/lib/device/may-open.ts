import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'

/** Whether this reader may open a session in the water: not one that its surfer keeps to buddies. */
export const mayOpen = ({ user, visibility }: ActiveAtSpot['sessions'][number]) =>
  user !== null || visibility === 'everyone'
