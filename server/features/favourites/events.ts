import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** This surfer's favourites have changed. */
export const favouritesChanged = declareSurfersEvent('favourites')
