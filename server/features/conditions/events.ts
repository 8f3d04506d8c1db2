import { declareSurfersEvent, declareWakeUp } from '#server/platform/live/event.ts'

/** There is news of the sea. */
export const conditionsChanged = declareWakeUp('conditions')

/** A reader looks at a place whose conditions are due. */
export const conditionsWanted = declareWakeUp('conditions_wanted')

/** These surfers' alerts have changed, or they were told of something. */
export const spotAlertsChanged = declareSurfersEvent('spot_alerts')
