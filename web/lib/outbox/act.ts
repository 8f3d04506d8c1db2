import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { callAs } from '#web/lib/api/api.ts'
import { clockBehindMs } from '#web/lib/offline/phone-clock.ts'

/** Something that a surfer did on this phone and the server has not confirmed. */
export type Entry<Input = unknown> = {
  /** Position in the queue, given by the database of this phone. */
  seq: number
  /** A UUID, sent as the `clientId`: by it the server recognizes a repeated try. */
  id: string
  /** Name of the act. */
  act: string
  /** What was done, as the act sends it. It may hold Blobs and must survive `structuredClone`. */
  input: Input
  /** When it was done, ISO, by the phone's clock. */
  madeAt: string
  /** How far behind the server's that clock was then, as `clockBehindMs` says it. */
  clockBehindMs?: number | undefined
  /** Ids of the entries that must arrive before this one. */
  needs: readonly string[]
  /** A refused entry stays until the surfer retries or deletes it. */
  state: 'waiting' | 'refused'
  /** Why the server refused it; null while it waits. */
  refusal: SentRefusal | null
  /** How often the server answered it with an internal error. */
  errors: number
  /** It was sent while the server was reached, and has no answer: nobody here knows whether it has arrived. Urgent acts only. */
  mayHaveArrived?: boolean
}

/** `text` is for people. */
export type SentRefusal = { status: number; code: RefusalCode | undefined; text: string }

/** What an act can use while it is sent. */
export type Sending = {
  /** `call` of web/lib/api/api.ts, which the server refuses when somebody else has signed in meanwhile. */
  call: ReturnType<typeof callAs>
  /** The server's id of what an earlier entry made, by the id of that entry; undefined when it is not an entry's. */
  serverIdOf: (id: string) => string | undefined
  /** The waiting entries that need this one, oldest first. */
  dependents: readonly Entry[]
}

/**
 * Something a surfer can do without a network, declared once. It is imported by the service worker too, so its file must
 * not import React or the query client.
 */
export type Act<Input, Reply> = {
  /** Stored with each entry: it must stay the same in later versions. */
  name: string
  /** What one and several of them are called: 'check-in', 'check-ins'. */
  noun: readonly [one: string, many: string]
  /** A surfer's safety hangs on it: it is sent before all that is not urgent. */
  isUrgent?: true
  /** The entry in the list of the outbox: 'Check-in at Malibu'. */
  title(input: Input): string
  /** What the surfer must know as long as it waits among `entries`: that nobody watches them yet, for example. */
  caution?(entry: Entry<Input>, entries: readonly Entry[]): string | undefined
  /** Ids of the entries that must arrive first; ids that are not an entry's are ignored. */
  needs?(input: Input): string[]
  /** Sends it. A repeated call with the same `id` must have the effect of one. Rejects as `call` does. */
  send(entry: Entry<Input>, sending: Sending): Promise<Reply>
  /** The id the server gave to what it made. */
  idIn?(reply: Reply): string
  /** Shows in this page what the server answered, until `moves` have been fetched anew. */
  show?(cache: QueryClient, reply: Reply): void
  /** What the surfer should know once it arrived, such as that the session had ended on another phone. */
  remark?(entry: Entry<Input>, reply: Reply): string | undefined
  /** What a refusal means and what to do about it; without one the server's own words are shown. */
  explain?(refusal: SentRefusal, input: Input): string | undefined
  /** The input of a retry after a refusal, where it differs: the surfer knows of the conflict and wants it all the same. */
  insist?(input: Input): unknown
  /** Whether a file is sent with it: it then leaves in a lane of its own, and keeps no other act waiting. */
  carriesFile?: boolean
  /** How long a surfer waits on the screen for it while the server is reached; 6 s where nothing is said. */
  patienceMs?: number
  /** The routes whose data it changes. */
  moves: readonly Route[]
}

/** By their names. Methods of an act are bivariant, so that acts of all inputs fit in. */
export type Acts = Readonly<Record<string, Act<unknown, unknown>>>

/**
 * What became of an act so far; `reply` is the server's. A waiting one stays in the outbox and is sent later, though it may
 * have arrived by now: see `Entry`.
 */
export type Done<Reply> = Sent<Reply> | { state: 'waiting'; mayHaveArrived: boolean }
type Sent<Reply> = { state: 'sent'; reply: Reply }

/** What this phone keeps of an act that is done now. */
export const newEntry = <Input, Reply>(
  act: Act<Input, Reply>,
  input: Input,
  id: string,
): Omit<Entry<Input>, 'seq'> => ({
  ...{ id, act: act.name, input, madeAt: new Date().toISOString(), needs: act.needs?.(input) ?? [] },
  ...{ state: 'waiting' as const, refusal: null, errors: 0, clockBehindMs: clockBehindMs() },
})

/** Does an act without keeping it, where there is no outbox or the browser stores nothing. Rejects as `call` does. */
export async function sendAtOnce<Input, Reply>(
  act: Act<Input, Reply>,
  entry: Omit<Entry<Input>, 'seq'>,
  call: Sending['call'],
): Promise<Sent<Reply>> {
  const reply = await act.send({ ...entry, seq: 0 }, { call, serverIdOf: () => undefined, dependents: [] })
  return { state: 'sent', reply }
}
