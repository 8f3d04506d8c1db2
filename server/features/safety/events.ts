import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** An alarm that these surfers know of, their own session's safety, or their contacts have changed. */
export const safetyChanged = declareSurfersEvent('safety')
/** The same, as a result of the safety watch, which does not run again for it. */
export const safetyReconciled = declareSurfersEvent('safety_reconciled')
