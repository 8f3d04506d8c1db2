import { z } from 'zod'
import { id } from '#contract/endpoint.ts'

/**
 * `surfers`: pages of `userIds`; `buddies`: pages of the surfer and buddies who may see the session; `watchers`: pages
 * that show the session and may see it; `processes`: no page.
 */
type Audience = 'surfers' | 'buddies' | 'watchers' | 'processes'

/** Payloads have ids only; pages fetch the rest. */
export type LiveEvent<
  Name extends string = string,
  To extends Audience = Audience,
  Payload extends z.ZodType = z.ZodType,
> = { name: Name; audience: To; payload: Payload }
export type PayloadOf<Event extends LiveEvent> = z.output<Event['payload']>

export const declareEvent = <const Name extends string, const To extends Audience, Payload extends z.ZodType>(
  event: LiveEvent<Name, To, Payload>,
): LiveEvent<Name, To, Payload> => event

const surfers = z.object({ userIds: z.array(id) })
export const declareSurfersEvent = <const Name extends string>(name: Name) =>
  declareEvent({ name, audience: 'surfers', payload: surfers })

/** Without payload: only wakes workers. */
export const declareWakeUp = <const Name extends string>(name: Name) =>
  declareEvent({ name, audience: 'processes', payload: z.object({}) })

export type Envelope = {
  name: string
  payload: unknown
  pageId?: string
  /** Total over all envelopes. */
  reach?: number
  /** The primary's position after the commit, if the publishing process knows replicas. */
  at?: string
  /** Undefined for own events and scripts. */
  from?: string
}

/** NOTIFY holds at most 8,000 bytes, and an id takes 39. */
const SURFERS_PER_ENVELOPE = 150

export function envelopesOf<Event extends LiveEvent>(
  { name, audience }: Event,
  payload: PayloadOf<Event>,
  pageId?: string,
): Envelope[] {
  const origin = pageId !== undefined && { pageId }
  if (audience !== 'surfers') return [{ name, payload, ...origin }]
  const userIds = [...new Set(surfers.parse(payload).userIds)]
  const envelopes: Envelope[] = []
  for (let from = 0; from < userIds.length; from += SURFERS_PER_ENVELOPE) {
    const part = { userIds: userIds.slice(from, from + SURFERS_PER_ENVELOPE) }
    envelopes.push({ name, payload: part, reach: userIds.length, ...origin })
  }
  return envelopes
}
