import { type ApiError, callAs, newClientId } from '#web/lib/api/api.ts'
import { observable } from '#web/lib/observable.ts'
import { isReachable, onReached } from '#web/lib/offline/reachability.ts'
import { askToPersist } from '#web/lib/offline/storage-problem.ts'
import type { Act, Acts, Done, Entry, Sent } from '#web/lib/outbox/act.ts'
import { NOTHING, newEntry, sendAtOnce, withEntries } from '#web/lib/outbox/act.ts'
import { requestSync } from '#web/lib/outbox/background.ts'
import type { Lane, Stop } from '#web/lib/outbox/drain.ts'
import { createSender, drain, inSendingOrder, LANES, laneOf, nameOf } from '#web/lib/outbox/drain.ts'
import {
  change,
  dropEntry,
  keepEntry,
  noteWaiting,
  openStore,
  readAll,
  readSome,
  reportCleared,
} from '#web/lib/outbox/store.ts'
import { createWatchers } from '#web/lib/outbox/watchers.ts'

/** Afterwards the act counts as waiting; its call continues. */
const PATIENCE_MS = { reached: 6_000, unreached: 3_000 }
/** Batches changes, so that a long queue does not block rendering. */
const GATHER_MS = { few: 100, many: 500 }
const MANY = 50

export type OutboxEvents = {
  onSent: (entry: Entry, reply: unknown) => void
  /** In any context; what they change needs a refetch. */
  onLeft: (left: readonly Entry[]) => void
  onArrived: (arrived: readonly Sent[]) => void
  /** Not watched on screen. */
  onRefused: (entry: Entry) => void
  onSignedOut: () => void
  /** Entries evicted by the browser. */
  onCleared: (count: number) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Sends while the server is reachable, until `close`. */
export function createOutbox(surferId: string, acts: Acts, events: OutboxEvents) {
  const opening = openStore(surferId)
  void reportCleared('outbox', opening, events.onCleared)
  const channel = new BroadcastChannel(nameOf(surferId))
  const watchers = createWatchers((id) => {
    requestSync(surferId)
    // Otherwise browsers evict data unused for a week.
    void askToPersist()
    if (!isClosed) channel.postMessage(id)
  })
  /** Their code may load before that of all acts. */
  const performed: Record<string, Act<unknown, unknown>> = {}
  const sentHere = new Set<string>()
  let all: readonly Entry[] = []
  const state = observable(NOTHING)
  let isClosed = false
  let hasReportedSignOut = false
  const underWay: Partial<Record<Lane, Promise<Stop>>> = {}

  const show = (sent: readonly Sent[]) => {
    const shown = all.filter(({ id }) => !watchers.has(id))
    state.set(withEntries({ ...state.get(), sent }, inSendingOrder(shown, acts)))
  }

  async function read(ids: ReadonlySet<string> | undefined) {
    const store = await opening
    const { entries, sent } = await (ids ? readSome(store, [...ids]) : readAll(store))
    if (isClosed) return
    const there = new Set(entries.map(({ id }) => id))
    const isUnread = ({ id }: { id: string }) => ids !== undefined && !ids.has(id)
    const left = all.filter((entry) => !isUnread(entry) && !there.has(entry.id))
    const shown = new Set(state.get().entries.map(({ id }) => id))
    const refused = entries.filter(({ state }) => state === 'refused')
    for (const { id } of takenElsewhere([...left, ...refused])) {
      watchers.letWait(id)
      shown.add(id)
    }
    const arrived = sent.filter(({ id }) => shown.has(id) && !there.has(id))
    all = [...all.filter(isUnread), ...entries].toSorted((one, other) => one.seq - other.seq)
    noteWaiting('outbox', surferId, all.filter((entry) => entry.state === 'waiting').length)
    show([...state.get().sent.filter(isUnread), ...sent])
    sendThoseThatNeed(left)
    if (left.length > 0) events.onLeft(left)
    if (arrived.length > 0) events.onArrived(arrived)
  }
  /** Only the other context knows the reply. */
  const takenElsewhere = (entries: readonly Entry[]) =>
    entries.filter(({ id }) => watchers.has(id) && !sentHere.has(id))
  let reading: Promise<void> = Promise.resolve()
  /** Sequential, so that no result is older than the last. */
  const reread = (ids?: ReadonlySet<string>): Promise<void> => {
    const next = reading.then(() => read(ids))
    reading = next.catch(() => {})
    return next
  }
  let changed = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data: id }: MessageEvent<string | null>) => {
    if (id === null) return void reread().catch(() => {})
    changed.add(id)
    gathering ??= setTimeout(showChanged, all.length > MANY ? GATHER_MS.many : GATHER_MS.few)
  }
  const showChanged = () => {
    const ids = changed
    changed = new Set()
    gathering = undefined
    void reread(ids).catch(() => {})
  }

  const sendThoseThatNeed = (arrived: readonly Entry[]) => {
    if (arrived.length === 0) return
    const ids = new Set(arrived.map(({ id }) => id))
    if (all.some(({ needs }) => needs.some((id) => ids.has(id)))) send()
  }

  const settle = ({ id }: Entry) => {
    const watcher = watchers.take(id)
    if (watcher) all = all.filter((entry) => entry.id !== id)
    return watcher
  }

  /** On a database failure, sending resumes when the app next opens. */
  const drainLane = (lane: Lane): Promise<Stop> => {
    const drained = drainOnce(lane).catch((): Stop => {
      watchers.letLaneWait(lane)
      return 'empty'
    })
    underWay[lane] = drained
    return drained
  }
  async function drainOnce(lane: Lane): Promise<Stop> {
    const store = await opening
    const draining = {
      ...{ surferId, store, acts: { ...acts, ...performed }, lane },
      isWatched: (id: string) => watchers.has(id),
      onSending: ({ id }: Entry) => sentHere.add(id),
      onSent: (entry: Entry, reply: unknown) => {
        events.onSent(entry, reply)
        settle(entry)?.resolve({ state: 'sent', reply })
        hasReportedSignOut = false
        sendThoseThatNeed([entry])
      },
      onBlocked: ({ id }: Entry) => watchers.letWait(id),
      onRefused: (entry: Entry, error: ApiError) => {
        const watcher = settle(entry)
        if (watcher) watcher.reject(error)
        else events.onRefused(entry)
      },
    }
    let stop = await drain(draining)
    if (stop === 'later' && watchers.hasOf(lane)) stop = await drain(draining)
    if (stop !== 'empty') watchers.letLaneWait(lane)
    if (stop === 'later') requestSync(surferId)
    if (stop === 'signed out' && !hasReportedSignOut) events.onSignedOut()
    hasReportedSignOut ||= stop === 'signed out'
    return stop
  }

  const senders = { quick: createSender(() => drainLane('quick')), files: createSender(() => drainLane('files')) }
  const send = () => {
    for (const lane of LANES) senders[lane].send()
  }
  const stopListening = onReached(() => {
    for (const lane of LANES) senders[lane].sendAfresh()
  })
  const sendWaiting = () => all.some(({ state }) => state === 'waiting') && send()
  void reread().then(sendWaiting, () => {})
  // Timers do not run on a phone asleep.
  const onShown = () => document.visibilityState === 'visible' && sendWaiting()
  document.addEventListener('visibilitychange', onShown)

  return {
    surferId,
    getState: state.get,
    subscribe: state.subscribe,
    /**
     * Stores, then sends. Resolves as 'waiting' if unreachable, slow or deleted meanwhile. Rejects with a refusal,
     * which is not stored. Without storage it only sends.
     */
    async perform<Input, Reply>(act: Act<Input, Reply>, input: Input, id = newClientId()): Promise<Done<Reply>> {
      const entry = newEntry(act, input, id)
      performed[act.name] = act
      sentHere.delete(id)
      const lane = laneOf(entry, performed)
      const outcome = watchers.watch(id, lane)
      try {
        const stored = await keepEntry(await opening, entry)
        if (stored) all = [...all.filter(({ seq }) => seq !== stored.seq), stored]
        else watchers.letWait(id)
      } catch {
        watchers.take(id)
        return sendAtOnce(act, entry, callAs(surferId))
      }
      const reachedMs = act.patienceMs ?? PATIENCE_MS.reached
      const patience = setTimeout(watchers.letWait, isReachable() ? reachedMs : PATIENCE_MS.unreached, id)
      senders[lane].send()
      try {
        const done = (await outcome) as Done<Reply>
        if (done.state === 'sent') return done
      } finally {
        clearTimeout(patience)
        await reread(new Set([id])).catch(() => {})
      }
      return { state: 'waiting', mayHaveArrived: all.some((entry) => entry.id === id && entry.mayHaveArrived) }
    },
    send,
    async retry(id: string) {
      const refused = all.find((entry) => entry.id === id)
      const insisted = refused && acts[refused.act]?.insist?.(refused.input)
      const input = insisted === undefined ? {} : { input: insisted }
      await change(await opening, id, { ...input, state: 'waiting', refusal: null, errors: 0 })
      await reread(new Set([id]))
      send()
    },
    /** Includes dependents. One being sent may still arrive. */
    async remove(id: string): Promise<Entry[]> {
      watchers.letWait(id)
      const removed = await dropEntry(await opening, id)
      channel.postMessage(null)
      await reread()
      return removed
    },
    close() {
      isClosed = true
      for (const lane of LANES) senders[lane].close()
      for (const lane of LANES) watchers.letLaneWait(lane)
      clearTimeout(gathering)
      document.removeEventListener('visibilitychange', onShown)
      stopListening()
      channel.close()
      // Unrecorded entries would be sent again.
      const finished = Promise.all(Object.values(underWay))
      finished.then(async () => (await opening).close()).catch(() => {})
    },
  }
}
