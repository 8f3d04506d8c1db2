import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** These surfers' plans have changed, or what others answered. */
export const plansChanged = declareSurfersEvent('plans')

/** Somebody wrote on a plan of these surfers, or deleted what they wrote. */
export const planMessagesChanged = declareSurfersEvent('plan_messages')
