import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** These surfers' plans have changed, or what others answered, or a message on one was deleted. */
export const plansChanged = declareSurfersEvent('plans')

/** Somebody wrote on a plan of these surfers. */
export const planMessagesChanged = declareSurfersEvent('plan_messages')
