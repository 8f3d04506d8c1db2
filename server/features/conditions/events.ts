import { declareSurfersEvent, declareWakeUp } from '#server/platform/live/event.ts'

export const conditionsChanged = declareWakeUp('conditions')

/** A reader wants a place whose fetch is overdue. */
export const conditionsWanted = declareWakeUp('conditions_wanted')

/** Alerts of these surfers changed, or have notified. */
export const spotAlertsChanged = declareSurfersEvent('spot_alerts')
