import { declareWakeUp } from '#server/platform/live/event.ts'

export const importWaits = declareWakeUp('track_imports')
