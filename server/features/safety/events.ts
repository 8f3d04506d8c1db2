import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** An alarm known to these surfers, their session's safety, or their contacts changed. */
export const safetyChanged = declareSurfersEvent('safety')
/** As a result of the safety watch, which does not run for it again. */
export const safetyReconciled = declareSurfersEvent('safety_reconciled')
