import { declareWakeUp } from '#server/platform/live/event.ts'

/** Outcomes wait to be mailed to visitors. */
export const answersQueued = declareWakeUp('report_answers')
