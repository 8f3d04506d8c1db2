import { declareSurfersEvent } from '#server/platform/live/event.ts'

export const boardsChanged = declareSurfersEvent('boards')
