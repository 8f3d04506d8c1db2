import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** An alarm that these surfers know of, their own session's safety, or their contacts have changed. */
export const safetyChanged = declareSurfersEvent('safety')
