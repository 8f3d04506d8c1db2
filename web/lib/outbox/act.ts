import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { callAs } from '#web/lib/api/api.ts'
import { clockBehindMs } from '#web/lib/offline/phone-clock.ts'

/** An action on this phone that the server has not confirmed. */
export type Entry<Input = unknown> = {
  /** Queue position from this phone's database. */
  seq: number
  /** A UUID sent as `clientId`, by which the server recognizes retries. */
  id: string
  act: string
  /** Input of the act; may contain Blobs and must survive `structuredClone`. */
  input: Input
  /** ISO time by the phone's clock. */
  madeAt: string
  /** That clock's lag behind the server then, from `clockBehindMs`. */
  clockBehindMs?: number | undefined
  /** Ids of entries that must arrive first. */
  needs: readonly string[]
  /** A refused entry stays until the surfer retries or deletes it. */
  state: 'waiting' | 'refused'
  /** The server's reason; null while waiting. */
  refusal: SentRefusal | null
  /** Number of internal errors from the server. */
  errors: number
  /** Sent while the server was reachable, without a response: it may have arrived. Urgent acts only. */
  mayHaveArrived?: boolean
}

/** `text` is for people. */
export type SentRefusal = { status: number; code: RefusalCode | undefined; text: string }

/** Means of an act while it is sent. */
export type Sending = {
  /** `call` of web/lib/api/api.ts, refused by the server if another surfer signed in meanwhile. */
  call: ReturnType<typeof callAs>
  /** Maps an earlier entry's id to the server's id; undefined if it is no entry. */
  serverIdOf: (id: string) => string | undefined
  /** Waiting entries that need this one, oldest first. */
  dependents: readonly Entry[]
}

/** An action that works offline, declared once. The service worker imports it too, so no React and no query client. */
export type Act<Input, Reply> = {
  /** Stored with each entry, so it must never change. */
  name: string
  /** Singular and plural: 'check-in', 'check-ins'. */
  noun: readonly [one: string, many: string]
  /** Relevant to safety: sent before everything else. */
  isUrgent?: true
  /** The entry's title in the outbox: 'Check-in at Malibu'. */
  title(input: Input): string
  /** A warning while it waits among `entries`, e.g. that nobody watches the session yet. */
  caution?(entry: Entry<Input>, entries: readonly Entry[]): string | undefined
  /** Ids of entries that must arrive first; other ids are ignored. */
  needs?(input: Input): string[]
  /** Sends it, idempotently by `id`. Rejects as `call` does. */
  send(entry: Entry<Input>, sending: Sending): Promise<Reply>
  /** The server's id of the created item. */
  idIn?(reply: Reply): string
  /** Shows the server's reply in this page until `moves` are refetched. */
  show?(cache: QueryClient, reply: Reply): void
  /** A remark once it arrived, e.g. that another phone had ended the session. */
  remark?(entry: Entry<Input>, reply: Reply): string | undefined
  /** Explains a refusal; by default the server's text. */
  explain?(refusal: SentRefusal, input: Input): string | undefined
  /** Input of a retry after a refusal, if the surfer accepts the conflict. */
  insist?(input: Input): unknown
  /** True if it uploads a file: uses a separate lane, so that nothing else waits. */
  carriesFile?: boolean
  /** Time the surfer waits on screen while the server is reachable; 6 s by default. */
  patienceMs?: number
  /** The routes it invalidates. */
  moves: readonly Route[]
}

/** By name. Methods are bivariant, so acts of all inputs fit. */
export type Acts = Readonly<Record<string, Act<unknown, unknown>>>

/**
 * Result of an act; `reply` is the server's. A waiting one is sent later, although it may have arrived: see `Entry`.
 */
export type Done<Reply> = Sent<Reply> | { state: 'waiting'; mayHaveArrived: boolean }
type Sent<Reply> = { state: 'sent'; reply: Reply }

export const newEntry = <Input, Reply>(
  act: Act<Input, Reply>,
  input: Input,
  id: string,
): Omit<Entry<Input>, 'seq'> => ({
  ...{ id, act: act.name, input, madeAt: new Date().toISOString(), needs: act.needs?.(input) ?? [] },
  ...{ state: 'waiting' as const, refusal: null, errors: 0, clockBehindMs: clockBehindMs() },
})

/** Sends an act without storing it, where there is no outbox or storage. Rejects as `call` does. */
export async function sendAtOnce<Input, Reply>(
  act: Act<Input, Reply>,
  entry: Omit<Entry<Input>, 'seq'>,
  call: Sending['call'],
): Promise<Sent<Reply>> {
  const reply = await act.send({ ...entry, seq: 0 }, { call, serverIdOf: () => undefined, dependents: [] })
  return { state: 'sent', reply }
}
