import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** Who these surfers' buddies are, what they share, or what keeps them apart has changed. */
export const buddiesChanged = declareSurfersEvent('buddies')
