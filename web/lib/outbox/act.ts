import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { callAs } from '#web/lib/api/api.ts'
import { clockBehindMs } from '#web/lib/offline/phone-clock.ts'

export type Entry<Input = unknown> = {
  seq: number
  /** Sent as `clientId`, by which the server recognizes retries. */
  id: string
  act: string
  /** May contain Blobs; must survive `structuredClone`. */
  input: Input
  /** ISO, by the phone's clock. */
  madeAt: string
  /** From `clockBehindMs`. */
  clockBehindMs?: number | undefined
  /** Ids of entries that must arrive first. */
  needs: readonly string[]
  /** A refused entry stays until the surfer retries or deletes it. */
  state: 'waiting' | 'refused'
  /** Null while waiting. */
  refusal: SentRefusal | null
  /** Internal errors of the server. */
  errors: number
  /** A call without a response while reachable. Urgent acts only. */
  mayHaveArrived?: boolean
}

export type Sent = {
  /** For a recorded track 'track ' and the session id. */
  id: string
  serverId: string | null
  /** '' if it arrived before sign-out. */
  title: string
  remark: string | null
  /** Milliseconds since 1970, by the phone's clock. */
  sentAt: number
}

export type SentRefusal = { status: number; code: RefusalCode | undefined; text: string }

export type Sending = {
  /** Refused by the server if another surfer signed in meanwhile. */
  call: ReturnType<typeof callAs>
  /** Undefined for an id that is no entry. */
  serverIdOf: (id: string) => string | undefined
  /** Oldest first. */
  dependents: readonly Entry[]
}

/** Works offline. The service worker imports it too, so no React and no query client. */
export type Act<Input, Reply> = {
  /** Stored with entries, so it must never change. */
  name: string
  /** '1 check-in', '2 check-ins' */
  counted: (count: number) => string
  /** Safety: sent before everything else. */
  isUrgent?: true
  /** 'Check-in at Malibu' */
  title(input: Input): string
  /** A warning while waiting, e.g. that nobody watches the session yet. */
  caution?(entry: Entry<Input>, entries: readonly Entry[]): string | undefined
  needs?(input: Input): string[]
  /** Idempotent by `id`. Rejects as `call` does. */
  send(entry: Entry<Input>, sending: Sending): Promise<Reply>
  idIn?(reply: Reply): string
  /** Until `moves` are refetched. */
  show?(cache: QueryClient, reply: Reply): void
  /** E.g. that another phone had ended the session. */
  remark?(entry: Entry<Input>, reply: Reply): string | undefined
  /** By default the server's text. */
  explain?(refusal: SentRefusal, input: Input): string | undefined
  /** Input of a retry that overrides the conflict. */
  insist?(input: Input): unknown
  /** Uploads in a separate lane, so that nothing else waits. */
  carriesFile?: boolean
  /** Milliseconds on screen while reachable; 6 s by default. */
  patienceMs?: number
  moves: readonly Route[]
}

/** Methods are bivariant, so acts of all inputs fit. */
export type Acts = Readonly<Record<string, Act<unknown, unknown>>>

/** A waiting act may have arrived: see `Entry`. */
export type Done<Reply> = Answered<Reply> | { state: 'waiting'; mayHaveArrived: boolean }
type Answered<Reply> = { state: 'sent'; reply: Reply }

export const newEntry = <Input, Reply>(
  act: Act<Input, Reply>,
  input: Input,
  id: string,
): Omit<Entry<Input>, 'seq'> => ({
  ...{ id, act: act.name, input, madeAt: new Date().toISOString(), needs: act.needs?.(input) ?? [] },
  ...{ state: 'waiting' as const, refusal: null, errors: 0, clockBehindMs: clockBehindMs() },
})

/** Without an outbox or storage. Rejects as `call` does. */
export async function sendAtOnce<Input, Reply>(
  act: Act<Input, Reply>,
  entry: Omit<Entry<Input>, 'seq'>,
  call: Sending['call'],
): Promise<Answered<Reply>> {
  const reply = await act.send({ ...entry, seq: 0 }, { call, serverIdOf: () => undefined, dependents: [] })
  return { state: 'sent', reply }
}

export type OutboxState = {
  /** Oldest first, without those watched on screen. */
  entries: readonly Entry[]
  /** A list keeps its identity until it changes. */
  byAct: ReadonlyMap<string, readonly Entry[]>
  /** Oldest first. */
  sent: readonly Sent[]
}

export const NOTHING: OutboxState = { entries: [], byAct: new Map(), sent: [] }

/** Unchanged acts retain their lists, to avoid renders. */
export function withEntries({ byAct: before, ...state }: OutboxState, entries: readonly Entry[]): OutboxState {
  const byAct = new Map<string, readonly Entry[]>(Map.groupBy(entries, ({ act }) => act))
  for (const [act, now] of byAct) {
    const then = before.get(act)
    if (then?.length === now.length && now.every((entry, nth) => entry === then[nth])) byAct.set(act, then)
  }
  return { ...state, entries, byAct }
}
