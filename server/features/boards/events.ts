import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** This surfer's boards have changed. */
export const boardsChanged = declareSurfersEvent('boards')
