import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** These surfers' plans have changed, or what others answered. */
export const plansChanged = declareSurfersEvent('plans')
