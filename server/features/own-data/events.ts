import { declareSurfersEvent } from '#server/platform/live/event.ts'

export const settingsChanged = declareSurfersEvent('settings')
