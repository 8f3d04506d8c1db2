import { ApiError, callAs } from '#web/lib/api/api.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { byClockOfNow } from '#web/lib/offline/phone-clock.ts'
import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Acts, Entry, SentRefusal } from '#web/lib/outbox/act.ts'
import { dropEntry, makingRoom } from '#web/lib/outbox/keep-entry.ts'
import { type Lane, laneOf } from '#web/lib/outbox/lanes.ts'
import { change, markSent, readServerIds, type Sent, type Store } from '#web/lib/outbox/store.ts'

/** An entry that the server cannot take without failing must not hold up the others for ever. */
const MAX_ERRORS = 5

/** Why it stopped: nothing is left to send, the server was not reached or is busy, or its surfer is not signed in. */
export type Stop = 'empty' | 'later' | 'signed out'

/** What a page is told while the outbox is drained. */
export type Listener = {
  onSending?: (entry: Entry) => void
  onSent?: (entry: Entry, reply: unknown) => void
  onRefused?: (entry: Entry, error: ApiError) => void
  /** It waits for one that it needs, which may take long. */
  onHeldUp?: (entry: Entry) => void
  /** Whether the surfer is waiting for this one on the screen: its refusal is shown there and not kept. */
  isWatched?: (id: string) => boolean
}

type Draining = { surferId: string; store: Store; acts: Acts; lane: Lane } & Listener

/**
 * The name of the channel on which the pages and the service worker of this browser tell each other what has changed: the
 * id of an entry, or null when it may be any. Each lane takes turns by a lock whose name begins with it.
 */
export const nameOf = (surferId: string) => `outbox ${surferId}`

/** Those of urgent acts first, each in the order in which they were made. */
export const inSendingOrder = (entries: readonly Entry[], acts: Acts): Entry[] =>
  entries.toSorted((one, other) => Number(isUrgent(other, acts)) - Number(isUrgent(one, acts)) || one.seq - other.seq)

const isUrgent = ({ act }: Entry, acts: Acts) => acts[act]?.isUrgent ?? false

/**
 * Sends the waiting entries of this surfer in one lane in their order, one at a time over all pages and the service worker
 * of this browser. A refused entry stays; only those that need it wait for it, as for one of the other lane that has not
 * arrived: whoever sends that drains this lane again. Rejects when the database fails.
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
    // Missing where the page came over plain http from another host: there the clientIds alone prevent doubles.
    const lock = `${nameOf(draining.surferId)} ${draining.lane}`
    return await (navigator.locks ? navigator.locks.request(lock, inTurn) : inTurn())
  } finally {
    channel.close()
  }
}

/** Sends what is there now, once. Undefined when there may be more: what was added meanwhile, or what waited for these. */
async function sendAll(draining: Draining, changed: (id: string) => void): Promise<Stop | undefined> {
  const { store, acts, lane, onHeldUp } = draining
  const all = await store.getAll('entries')
  const newest = all.at(-1)?.seq ?? 0
  const unsent = new Set(all.map(({ id }) => id))
  const unnoted = unnotedOf(store)
  const unnotedIds = [...unnoted].map(([id, { serverId }]) => [id, serverId] as const)
  const serverIds = new Map([...unnotedIds, ...(await readServerIds(store))])
  let tried = 0
  /** Acts of which the server takes no more now. They hold up nothing else: a comment too many must not delay a check-out. */
  const limited = new Set<string>()
  for (const { seq, id } of inSendingOrder(all, acts).filter((entry) => laneOf(entry, acts) === lane)) {
    // What was added meanwhile may be urgent.
    if (tried > 0 && (await store.count('entries', IDBKeyRange.lowerBound(newest, true))) > 0) return undefined
    // As it is now: the surfer may have deleted it while others were sent.
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
    // Also one without an answer, which may have arrived.
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
/** The queue, and the server's ids of what has arrived, by the ids of the entries. */
type Known = { all: readonly Entry[]; serverIds: Map<string, string | null> }

/** With its time as the phone's clock has it now, should that have been set meanwhile: the server corrects what it is off. */
const byClock = (entry: Entry): Entry => ({ ...entry, madeAt: byClockOfNow(entry.madeAt, entry.clockBehindMs) })

async function sendOne(draining: Draining, kept: Entry, { all, serverIds }: Known): Promise<Outcome> {
  const { surferId, store, acts, onSending, onSent, isWatched, onRefused } = draining
  const entry = byClock(kept)
  const act = acts[entry.act]
  // Its code is on its way, or it was made by a newer version of the app, which this page or worker does not know yet.
  if (!act) return 'limited'
  onSending?.(entry)
  const isInDoubt = (act.isUrgent && !entry.mayHaveArrived && isReachable()) ?? false
  // Before it is sent: no killed browser must forget that it was.
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

/** Notes whether an entry may have arrived. A disk without room for that must not keep it from being sent. */
const noteDoubt = (store: Store, { id }: Entry, mayHaveArrived: boolean) =>
  change(store, id, { mayHaveArrived }).catch(() => {})

/** A proxy without an answer does not know either what became of it. */
const isAnswered = (failure: unknown) => failure instanceof ApiError && failure.status !== 502 && failure.status !== 504

/**
 * No answer, a busy server and a proxy without one are for later; everything else that the server says is its answer. So is
 * an internal error, after some tries: whoever waits on the screen can try again themselves.
 */
export function outcomeOf(failure: unknown, { errors }: Pick<Entry, 'errors'>): Exclude<Outcome, 'sent'> | 'counted' {
  if (!(failure instanceof ApiError)) return 'later'
  const { status } = failure
  if (status === 401) return 'signed out'
  if (status === 500) return errors + 1 < MAX_ERRORS ? 'counted' : 'refused'
  // Too many of these, or no room for more of them.
  if (status === 429 || status === 507) return 'limited'
  return status > 500 || status === 408 ? 'later' : 'refused'
}

const refusalOf = (error: ApiError): SentRefusal => ({
  status: error.status,
  code: error.code,
  text: formatFailure(error),
})

type Arrived = Omit<Sent, 'id' | 'sentAt'>

/** What this page or worker sent and could not note on disk, by the name of the outbox and the id of the entry. */
const unnoted = new Map<string, Map<string, Arrived>>()

/** What has arrived though the disk does not say so, by the ids of the entries. It must not be sent again. */
const unnotedOf = (store: Store): ReadonlyMap<string, Arrived> => unnoted.get(store.name) ?? new Map()

/**
 * Moves an entry to what has arrived. On a disk that stays full it is only deleted, and its outcome known as long as this
 * page or worker runs. Never rejects: storage that fails does not undo what was sent.
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
