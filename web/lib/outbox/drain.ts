import { ApiError, callAs } from '#web/lib/api/api.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { byClockOfNow } from '#web/lib/offline/phone-clock.ts'
import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Acts, Entry, SentRefusal } from '#web/lib/outbox/act.ts'
import { dropEntry, makingRoom } from '#web/lib/outbox/keep-entry.ts'
import { type Lane, laneOf } from '#web/lib/outbox/lanes.ts'
import { change, markSent, readServerIds, type Sent, type Store } from '#web/lib/outbox/store.ts'

/** Failing entries must not block others forever. */
const MAX_ERRORS = 5

/** Reason for stopping: queue empty, server unreachable or busy, or surfer signed out. */
export type Stop = 'empty' | 'later' | 'signed out'

/** Callbacks for a page while the outbox drains. */
export type Listener = {
  onSending?: (entry: Entry) => void
  onSent?: (entry: Entry, reply: unknown) => void
  onRefused?: (entry: Entry, error: ApiError) => void
  /** It waits for an entry that it needs, which may take long. */
  onHeldUp?: (entry: Entry) => void
  /** True while the surfer waits for it on screen, where its refusal is shown and not stored. */
  isWatched?: (id: string) => boolean
}

type Draining = { surferId: string; store: Store; acts: Acts; lane: Lane } & Listener

/**
 * Channel name by which pages and service worker exchange changes: an entry's id, or null for any. Also the prefix of
 * each lane's lock.
 */
export const nameOf = (surferId: string) => `outbox ${surferId}`

/** Urgent acts first, each in order of creation. */
export const inSendingOrder = (entries: readonly Entry[], acts: Acts): Entry[] =>
  entries.toSorted((one, other) => Number(isUrgent(other, acts)) - Number(isUrgent(one, acts)) || one.seq - other.seq)

const isUrgent = ({ act }: Entry, acts: Acts) => acts[act]?.isUrgent ?? false

/**
 * Sends a surfer's waiting entries of one lane in order, one at a time across pages and service worker. Refused entries
 * block only their dependents, as do unsent ones of the other lane. Rejects if the database fails.
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

/** Sends the present entries once. Undefined if there may be more. */
async function sendAll(draining: Draining, changed: (id: string) => void): Promise<Stop | undefined> {
  const { store, acts, lane, onHeldUp } = draining
  const all = await store.getAll('entries')
  const newest = all.at(-1)?.seq ?? 0
  const unsent = new Set(all.map(({ id }) => id))
  const unnoted = unnotedOf(store)
  const unnotedIds = [...unnoted].map(([id, { serverId }]) => [id, serverId] as const)
  const serverIds = new Map([...unnotedIds, ...(await readServerIds(store))])
  let tried = 0
  /** Rate-limited acts, which must not delay others, e.g. a check-out. */
  const limited = new Set<string>()
  for (const { seq, id } of inSendingOrder(all, acts).filter((entry) => laneOf(entry, acts) === lane)) {
    // Newly added entries may be urgent.
    if (tried > 0 && (await store.count('entries', IDBKeyRange.lowerBound(newest, true))) > 0) return undefined
    // Reread, because the surfer may have deleted it meanwhile.
    const entry = await store.get('entries', seq)
    const arrived = unnoted.get(id)
    if (entry && arrived) await noteSent(store, entry, arrived)
    if (!entry || arrived) unsent.delete(id)
    if (arrived || entry?.state !== 'waiting' || limited.has(entry.act)) continue
    if (entry.needs.some((needed) => unsent.has(needed))) {
      onHeldUp?.(entry)
      continue
    }
    const outcome = await sendOne(draining, entry, { all, serverIds })
    // Also without a response, because it may have arrived.
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
/** The queue, and the server's ids of arrived entries by entry id. */
type Known = { all: readonly Entry[]; serverIds: Map<string, string | null> }

/** Adjusts its time to the phone's current clock; the server corrects the rest. */
const byClock = (entry: Entry): Entry => ({ ...entry, madeAt: byClockOfNow(entry.madeAt, entry.clockBehindMs) })

async function sendOne(draining: Draining, kept: Entry, { all, serverIds }: Known): Promise<Outcome> {
  const { surferId, store, acts, onSending, onSent, isWatched, onRefused } = draining
  const entry = byClock(kept)
  const act = acts[entry.act]
  // Its code is still loading, or it comes from a newer version of the app.
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

/** Records whether an entry may have arrived. A full disk must not prevent sending. */
const noteDoubt = (store: Store, { id }: Entry, mayHaveArrived: boolean) =>
  change(store, id, { mayHaveArrived }).catch(() => {})

/** A proxy's failure leaves the result unknown too. */
const isAnswered = (failure: unknown) => failure instanceof ApiError && failure.status !== 502 && failure.status !== 504

/**
 * Classifies a failure: no response, busy server and failing proxy are retried later, as are internal errors a few
 * times; anything else is the answer. A surfer waiting on screen can retry.
 */
export function outcomeOf(failure: unknown, { errors }: Pick<Entry, 'errors'>): Exclude<Outcome, 'sent'> | 'counted' {
  if (!(failure instanceof ApiError)) return 'later'
  const { status } = failure
  if (status === 401) return 'signed out'
  if (status === 500) return errors + 1 < MAX_ERRORS ? 'counted' : 'refused'
  // Too many of these, or no space for more.
  if (status === 429 || status === 507) return 'limited'
  return status > 500 || status === 408 ? 'later' : 'refused'
}

const refusalOf = (error: ApiError): SentRefusal => ({
  status: error.status,
  code: error.code,
  text: formatFailure(error),
})

type Arrived = Omit<Sent, 'id' | 'sentAt'>

/** Sent entries that could not be recorded on disk, by outbox name and entry id. */
const unnoted = new Map<string, Map<string, Arrived>>()

/** Arrived entries unknown to the disk, by entry id; they must not be sent again. */
const unnotedOf = (store: Store): ReadonlyMap<string, Arrived> => unnoted.get(store.name) ?? new Map()

/**
 * Moves an entry to the arrived ones. On a full disk it is only deleted and its result stays in memory. Never rejects,
 * because storage failures do not undo sending.
 */
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
