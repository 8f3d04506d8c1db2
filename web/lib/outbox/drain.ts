import { ApiError, callAs, formatFailure } from '#web/lib/api/api.ts'
import { byClockOfNow } from '#web/lib/offline/phone-clock.ts'
import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Acts, Entry, Sent, SentRefusal } from '#web/lib/outbox/act.ts'
import { change, dropEntry, makingRoom, markSent, readServerIds, type Store } from '#web/lib/outbox/store.ts'

/** Failing entries must not block others forever. */
const MAX_ERRORS = 5

export type Stop = 'empty' | 'later' | 'signed out'

export type Listener = {
  onSending?: (entry: Entry) => void
  onSent?: (entry: Entry, reply: unknown) => void
  onRefused?: (entry: Entry, error: ApiError) => void
  /** Waits for another entry, which may take long. */
  onBlocked?: (entry: Entry) => void
  /** Shown on screen: its refusal is not stored. */
  isWatched?: (id: string) => boolean
}

type Draining = { surferId: string; store: Store; acts: Acts; lane: Lane } & Listener

/**
 * Name of the channel between pages and worker, whose messages are entry ids (null: any). Prefix of the lanes' locks.
 */
export const nameOf = (surferId: string) => `outbox ${surferId}`

/** Urgent acts first. */
export const inSendingOrder = (entries: readonly Entry[], acts: Acts): Entry[] =>
  entries.toSorted((one, other) => Number(isUrgent(other, acts)) - Number(isUrgent(one, acts)) || one.seq - other.seq)

const isUrgent = ({ act }: Entry, acts: Acts) => acts[act]?.isUrgent ?? false

/**
 * Sends one lane's entries, one at a time across pages and worker. Refused entries block only dependents. Rejects if
 * the database fails.
 */
export async function drain(draining: Draining): Promise<Stop> {
  const channel = new BroadcastChannel(nameOf(draining.surferId))
  const changed = (id: string) => channel.postMessage(id)
  const inTurn = async () => {
    for (;;) {
      const stop = await sendAll(draining, changed)
      if (stop) return stop
    }
  }
  try {
    // Missing over plain http, where only clientIds prevent duplicates.
    const lock = `${nameOf(draining.surferId)} ${draining.lane}`
    return await (navigator.locks ? navigator.locks.request(lock, inTurn) : inTurn())
  } finally {
    channel.close()
  }
}

/** Undefined if there may be more. */
async function sendAll(draining: Draining, changed: (id: string) => void): Promise<Stop | undefined> {
  const { store, acts, lane, onBlocked } = draining
  const all = await store.getAll('entries')
  const newest = all.at(-1)?.seq ?? 0
  const unsent = new Set(all.map(({ id }) => id))
  const unnoted = unnotedOf(store)
  const unnotedIds = [...unnoted].map(([id, { serverId }]) => [id, serverId] as const)
  const serverIds = new Map([...unnotedIds, ...(await readServerIds(store))])
  let tried = 0
  /** Rate-limited acts must not delay others, e.g. a check-out. */
  const limited = new Set<string>()
  for (const { seq, id } of inSendingOrder(all, acts).filter((entry) => laneOf(entry, acts) === lane)) {
    // New entries may be urgent.
    if (tried > 0 && (await store.count('entries', IDBKeyRange.lowerBound(newest, true))) > 0) return undefined
    // The surfer may have deleted it meanwhile.
    const entry = await store.get('entries', seq)
    const arrived = unnoted.get(id)
    if (entry && arrived) await noteSent(store, entry, arrived)
    if (!entry || arrived) unsent.delete(id)
    if (arrived || entry?.state !== 'waiting' || limited.has(entry.act)) continue
    if (entry.needs.some((needed) => unsent.has(needed))) {
      onBlocked?.(entry)
      continue
    }
    const outcome = await sendOne(draining, entry, { all, serverIds })
    if (outcome !== 'limited') changed(id)
    if (outcome === 'later' || outcome === 'signed out') return outcome
    if (outcome === 'sent') unsent.delete(id)
    if (outcome === 'limited') limited.add(entry.act)
    else tried += 1
  }
  if (tried > 0) return undefined
  return limited.size > 0 ? 'later' : 'empty'
}

type Outcome = 'sent' | 'refused' | 'later' | 'limited' | 'signed out'
type Known = { all: readonly Entry[]; serverIds: Map<string, string | null> }

/** The server corrects the rest. */
const byClock = (entry: Entry): Entry => ({ ...entry, madeAt: byClockOfNow(entry.madeAt, entry.clockBehindMs) })

async function sendOne(draining: Draining, stored: Entry, { all, serverIds }: Known): Promise<Outcome> {
  const { surferId, store, acts, onSending, onSent, isWatched, onRefused } = draining
  const entry = byClock(stored)
  const act = acts[entry.act]
  // Not loaded yet, or from a newer version of the app.
  if (!act) return 'limited'
  onSending?.(entry)
  const isInDoubt = (act.isUrgent && !entry.mayHaveArrived && isReachable()) ?? false
  // Before sending, so that a killed browser remembers it.
  if (isInDoubt) await noteDoubt(store, entry, true)
  let reply: unknown
  try {
    reply = await act.send(entry, {
      call: callAs(surferId),
      serverIdOf: (id) => serverIds.get(id) ?? undefined,
      dependents: all.filter(({ needs, state }) => state === 'waiting' && needs.includes(entry.id)).map(byClock),
    })
  } catch (failure) {
    if (isInDoubt && isAnswered(failure)) await noteDoubt(store, entry, false)
    const outcome = outcomeOf(failure, { errors: isWatched?.(entry.id) ? MAX_ERRORS : entry.errors })
    if (outcome === 'counted') await change(store, entry.id, { errors: entry.errors + 1 })
    if (outcome !== 'refused') return outcome === 'counted' ? 'later' : outcome
    const error = failure as ApiError
    if (isWatched?.(entry.id)) await dropEntry(store, entry.id)
    else await makingRoom(() => change(store, entry.id, { state: 'refused', refusal: refusalOf(error) }))
    onRefused?.(entry, error)
    return 'refused'
  }
  const [serverId, remark] = [act.idIn?.(reply) ?? null, act.remark?.(entry, reply) ?? null]
  await noteSent(store, entry, { serverId, title: act.title(entry.input), remark })
  serverIds.set(entry.id, serverId)
  onSent?.(entry, reply)
  return 'sent'
}

/** A full disk must not prevent sending. */
const noteDoubt = (store: Store, { id }: Entry, mayHaveArrived: boolean) =>
  change(store, id, { mayHaveArrived }).catch(() => {})

/** A proxy's failure leaves the result unknown too. */
const isAnswered = (failure: unknown) => failure instanceof ApiError && failure.status !== 502 && failure.status !== 504

/** No response, a busy server and a failing proxy are retried later, internal errors a few times; all else is final. */
export function outcomeOf(failure: unknown, { errors }: Pick<Entry, 'errors'>): Exclude<Outcome, 'sent'> | 'counted' {
  if (!(failure instanceof ApiError)) return 'later'
  const { status } = failure
  if (status === 401) return 'signed out'
  if (status === 500) return errors + 1 < MAX_ERRORS ? 'counted' : 'refused'
  if (status === 429 || status === 507) return 'limited'
  return status > 500 || status === 408 ? 'later' : 'refused'
}

const refusalOf = (error: ApiError): SentRefusal => ({
  status: error.status,
  code: error.code,
  text: formatFailure(error),
})

type Arrived = Omit<Sent, 'id' | 'sentAt'>

/** Not recorded on disk, by outbox name and entry id. */
const unnoted = new Map<string, Map<string, Arrived>>()

/** Must not be sent again. */
const unnotedOf = (store: Store): ReadonlyMap<string, Arrived> => unnoted.get(store.name) ?? new Map()

/** Never rejects: the entry is sent. On a full disk the result stays in memory. */
async function noteSent(store: Store, entry: Entry, arrived: Arrived): Promise<void> {
  const unnotedHere = unnoted.get(store.name) ?? new Map<string, Arrived>()
  unnoted.set(store.name, unnotedHere.set(entry.id, arrived))
  try {
    await makingRoom(() => markSent(store, entry, arrived))
    unnotedHere.delete(entry.id)
  } catch {
    await store.delete('entries', entry.seq).catch(() => {})
  }
}

/** A photo may take minutes on a weak connection, and safety must not wait for it. */
export const LANES = ['quick', 'files'] as const
export type Lane = (typeof LANES)[number]

/** Without loaded code it counts as quick, and is not sent. */
export const laneOf = ({ act }: Pick<Entry, 'act'>, acts: Acts): Lane => (acts[act]?.carriesFile ? 'files' : 'quick')

/** Doubles each time. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }

/** Runs `drainOnce`, which must not reject, one at a time; retries while the server is busy. */
export function createSender(drainOnce: () => Promise<Stop>) {
  let isClosed = false
  let isWanted = false
  let sending: Promise<void> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS.first

  async function sendWanted() {
    clearTimeout(retrying)
    let stop: Stop = 'empty'
    while (isWanted && !isClosed) {
      isWanted = false
      stop = await drainOnce()
    }
    sending = undefined
    if (isClosed) return
    if (stop !== 'later') retryMs = RETRY_MS.first
    else if (isReachable()) {
      retrying = setTimeout(send, retryMs)
      retryMs = Math.min(RETRY_MS.longest, retryMs * 2)
    }
  }

  /** During a run, sends once more afterwards. */
  function send(): Promise<void> {
    isWanted = true
    sending ??= sendWanted()
    return sending
  }

  return {
    send,
    /** Resets the delays. */
    sendAfresh(): Promise<void> {
      retryMs = RETRY_MS.first
      return send()
    },
    close() {
      isClosed = true
      clearTimeout(retrying)
    },
  }
}
