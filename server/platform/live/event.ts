import { z } from 'zod'
import { id } from '#contract/endpoint.ts'

/**
 * Who may receive an event beside the server processes:
 * - `surfers`: the pages of the surfers whom it names in `userIds`;
 * - `buddies`: the pages of the session's surfer, and of buddies who may see the session;
 * - `watchers`: the pages that show the session, if their surfers may see it;
 * - `processes`: no page.
 */
type Audience = 'surfers' | 'buddies' | 'watchers' | 'processes'

/** Something that happened: what it is called, what it carries (ids only, pages fetch the rest), and who may know. */
export type LiveEvent<
  Name extends string = string,
  To extends Audience = Audience,
  Payload extends z.ZodType = z.ZodType,
> = { name: Name; audience: To; payload: Payload }
export type PayloadOf<Event extends LiveEvent> = z.output<Event['payload']>

/** Declares an event, once, in the `events.ts` of its feature. */
export const declareEvent = <const Name extends string, const To extends Audience, Payload extends z.ZodType>(
  event: LiveEvent<Name, To, Payload>,
): LiveEvent<Name, To, Payload> => event

const surfers = z.object({ userIds: z.array(id) })
/** Declares an event that concerns the surfers whom it names, and nobody else. */
export const declareSurfersEvent = <const Name extends string>(name: Name) =>
  declareEvent({ name, audience: 'surfers', payload: surfers })

/** Declares an event that only wakes what server processes do, and carries nothing. */
export const declareWakeUp = <const Name extends string>(name: Name) =>
  declareEvent({ name, audience: 'processes', payload: z.object({}) })

/** An event on its way. */
export type Envelope = {
  name: string
  payload: unknown
  /** The page whose request caused it (contract/headers.ts). */
  pageId?: string
  /** How many surfers it names, over all parts in which it is sent. */
  reach?: number
  /** The other server process that published it; undefined of this process's own, and of a script's. */
  from?: string
}

/** NOTIFY holds at most 8,000 bytes, and an id takes 39. */
const SURFERS_PER_ENVELOPE = 150

/** Puts an event into envelopes: none when it concerns nobody, several when it names many surfers. */
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
