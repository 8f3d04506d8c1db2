import { declareSurfersEvent } from '#server/platform/live/event.ts'

export const favouritesChanged = declareSurfersEvent('favourites')
