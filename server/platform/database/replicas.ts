import { hash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '#contract/refusals.ts'
import { connect, type Database, isOutcomeUnknown, READ_ONLY } from '#server/platform/database/database.ts'
import { latest, type Position, readPrimary, readReplayed, UNKNOWN } from '#server/platform/database/position.ts'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'
import { publisherOf } from '#server/platform/live/publish.ts'
import { count } from '#server/platform/metrics/counts.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

const TICK_MS = 1_000
/** A replica further behind is not read. */
const MOST_BEHIND_MS = 10_000
const TICKS_OF_START = MOST_BEHIND_MS / TICK_MS
const NEVER = Number.NEGATIVE_INFINITY

type Tick = () => Promise<void>
type Options = {
  size: number
  log: Logger
  /** Milliseconds that only grow. */
  now?: () => number
  everyTick?: (tick: Tick) => () => void
}
/** All commits before `since`, by the clock of this process, are at or before `at`. */
type Seen = { at: Position; since: number }

export type ReplicaState = { isUsed: boolean; behindSeconds: number | null }
export type Replicas = ReturnType<typeof openReplicas>

function everySecond(tick: Tick): () => void {
  void tick()
  const timer = setInterval(() => void tick(), TICK_MS).unref()
  return () => clearInterval(timer)
}

/** Standbys of `primary` by their addresses. Lags are positions of its log, so clocks may differ. */
export function openReplicas(primary: Database, urls: readonly string[], options: Options) {
  const { log, now = () => performance.now(), everyTick = everySecond } = options
  const replicas = urls.map((url) => openReplica(url, options))
  let seen: Seen[] = []
  let unknownSince = NEVER
  /** Every read shows at least this. */
  let floor = UNKNOWN

  const read = oneAtATime(() => readPrimary(primary))

  function position(): Position {
    const newest = seen.at(-1)
    return newest && newest.since > unknownSince ? seen.map(({ at }) => at).reduce(latest) : UNKNOWN
  }

  function sawEvent(at: Position | undefined): void {
    const newest = seen.at(-1)
    if (at === undefined || at === UNKNOWN || !newest) unknownSince = now()
    else newest.at = latest(newest.at, at)
  }

  function requireSeen(): void {
    floor = latest(floor, position())
  }

  const stop = everyTick(async () => {
    const since = now()
    try {
      const at = await read()
      seen = [...seen.filter((one) => since - one.since <= MOST_BEHIND_MS), { at, since }]
      // A failover may go back to earlier positions.
      if (floor > position()) floor = position()
    } catch (error) {
      log.warn(error, 'the position of the primary could not be read')
    }
    await Promise.all(replicas.map((replica) => replica.tick(seen)))
    for (const replica of replicas) replica.report(isUsable(replica))
  })

  const behindMs = ({ freshAt }: Replica) => now() - freshAt()
  const isUsable = (replica: Replica) => behindMs(replica) <= MOST_BEHIND_MS

  /** One reader stays with one replica, so that pages do not go back in time. */
  async function choose(reader: string, at: Position): Promise<Replica | undefined> {
    // Without live events this process does not know what was taken away.
    if (publisherOf(primary)?.isReceiving() === false) return undefined
    const usable = replicas.filter(isUsable)
    const chosen = usable[usable.length > 1 ? numberOf(reader) % usable.length : 0]
    return (await chosen?.hasReplayed(latest(at, floor))) ? chosen : undefined
  }

  return {
    /** Reads the primary's position, which is after every earlier commit; UNKNOWN while that fails. */
    read: () => read().catch(() => UNKNOWN),
    /** The latest that this process knows, after all events that it received. */
    position,
    /** For each received event; `at` is missing if its process knows no replicas. */
    sawEvent,
    /** Makes every later read show what the last event did, because that took a right away. */
    requireSeen,
    /** After missed events. */
    async catchUp() {
      sawEvent(await read())
      requireSeen()
    },
    /** Runs `work`, which must not write, on a replica that shows `at`, else on the primary. */
    async readFrom<Result>(
      { reader, at }: { reader: string; at: Position },
      work: (db: Database) => Promise<Result>,
    ): Promise<Result> {
      const replica = await choose(reader, at)
      if (!replica) {
        count('reads', 'primary')
        return work(primary)
      }
      try {
        const result = await work(replica.db)
        count('reads', 'replica')
        return result
      } catch (error) {
        if (isLost(error)) replica.leaveOut(error)
        else if (!mayDifferOnPrimary(error)) throw error
        count('reads', 'repeated')
        return work(primary)
      }
    },
    states: (): ReplicaState[] =>
      replicas.map((replica) => ({
        isUsed: isUsable(replica),
        behindSeconds: Number.isFinite(behindMs(replica)) ? Math.round(behindMs(replica)) / 1000 : null,
      })),
    async close() {
      stop()
      await Promise.all(replicas.map(({ db }) => db.destroy()))
    },
  }
}

const numberOf = (reader: string) => Number.parseInt(hash('sha256', reader).slice(0, 8), 16)

const isLost = (error: unknown) =>
  error instanceof DatabaseUnavailable || (error instanceof pg.DatabaseError && isOutcomeUnknown(error))

const CANCELED_BY_REPLAY = '40001'

/** A missing row may be on its way. */
const mayDifferOnPrimary = (error: unknown) =>
  error instanceof Refusal
    ? error.status === 404
    : error instanceof pg.DatabaseError && (error.code === CANCELED_BY_REPLAY || error.code === READ_ONLY)

type Replica = ReturnType<typeof openReplica>

function openReplica(url: string, { size, log }: Options) {
  const db = connect(url, { size, log })
  const { host } = new URL(url)
  let replayed: Position = ''
  let freshAt = NEVER
  let reported: boolean | undefined
  let ticksUnreported = 0
  let reason = ''

  const ask = oneAtATime(async () => {
    const at = await readReplayed(db)
    // A server that was promoted may be the primary, or another history.
    if (at === null) return leaveOut('it is no standby')
    reason = 'it is too far behind'
    replayed = at
  })

  function leaveOut(error: unknown): void {
    freshAt = NEVER
    replayed = ''
    reason = error instanceof Error ? error.message : String(error)
  }

  return {
    db,
    freshAt: () => freshAt,
    leaveOut,
    async tick(seen: readonly Seen[]) {
      try {
        await ask()
        freshAt = seen.findLast(({ at }) => at <= replayed)?.since ?? freshAt
      } catch (error) {
        leaveOut(error)
      }
    },
    async hasReplayed(at: Position): Promise<boolean> {
      if (replayed < at && at !== UNKNOWN) await ask().catch(leaveOut)
      return replayed >= at
    },
    report(isUsed: boolean) {
      if (isUsed === reported) return
      ticksUnreported += 1
      // A process that starts may need some ticks.
      if (!isUsed && reported === undefined && ticksUnreported < TICKS_OF_START) return
      if (isUsed) log.info(`the replica ${host} is read`)
      else log.warn(`the replica ${host} is not read: ${reason}`)
      reported = isUsed
    },
  }
}
