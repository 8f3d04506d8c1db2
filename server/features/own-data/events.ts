import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** This surfer's settings have changed. */
export const settingsChanged = declareSurfersEvent('settings')
