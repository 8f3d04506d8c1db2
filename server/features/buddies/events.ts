import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** Links, shared spots or blocks of these surfers changed. */
export const buddiesChanged = declareSurfersEvent('buddies')
