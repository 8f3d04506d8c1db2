import { declareWakeUp } from '#server/platform/live/event.ts'

/** A new import waits. */
export const importWaits = declareWakeUp('track_imports')
