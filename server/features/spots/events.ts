import { declareWakeUp } from '#server/platform/live/event.ts'

/** A spot came or changed. */
export const spotsChanged = declareWakeUp('spots')
