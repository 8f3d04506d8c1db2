import { declareWakeUp } from '#server/platform/live/event.ts'

export const spotsChanged = declareWakeUp('spots')
