import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { declareEvent, declareSurfersEvent, declareWakeUp } from '#server/platform/live/event.ts'

/** A sign-in has ended: every process forgets it and closes its pages. */
export const signInEnded = declareEvent({
  name: 'sign_out',
  audience: 'processes',
  payload: z.object({ userId: id, signInId: z.string() }),
})

export const accountMailQueued = declareWakeUp('account_mail')

/** Their standing or role: every process reads it again, and their pages refetch their own record. */
export const standingChanged = declareSurfersEvent('standing')
