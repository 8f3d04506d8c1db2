import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** Plans or answers changed, or a message was deleted. */
export const plansChanged = declareSurfersEvent('plans')

/** New message on a plan of these surfers. */
export const planMessagesChanged = declareSurfersEvent('plan_messages')
