import { connect, type Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'

const TICK_MS = 25
/** 0.8 s without a byte from the database while a caller waits for it. */
const SILENT_TICKS = 32
/** 3 s when it still greets new connections: then it may only be short of processor time. */
const SILENT_TICKS_WHEN_GREETED = 120
/** 0.4 s, so that the greeting has as long to come. */
const GREETING_TICKS = 16
const GREETING_TIMEOUT_MS = 1_000
/** A silent database is tried with a new connection every 0.2 s. */
const PROBE_TICKS = 8
const PROBE_TIMEOUT_MS = 1_000
/** PostgreSQL starts or stops, or has lost its postmaster: its answer is not yet one to work with. */
const STARTS_OR_STOPS = /^57P0/

type Watched = {
  pool: pg.Pool
  sockets: ReadonlySet<Socket>
  log: Logger
  /** Calls `tick` every TICK_MS until the returned function is called. */
  everyTick?: typeof everyTickOfProcess
}

function everyTickOfProcess(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Notices within a second that the database has frozen, and refuses every call at once until it answers again.
 *
 * Frozen means: a caller waits for the database, none of its connections brings a byte for 0.8 s, and a new connection gets
 * no answer either. A slow statement alone is no reason, because the new connection is answered. A database that has too
 * much to do still greets a new connection, so it gets 3 s. The time is counted in
 * short ticks of our own event loop, and a late tick counts once: while this process is blocked or gets little of the
 * processor, the database has more time to answer.
 */
export function watchLiveness(url: string, { pool, sockets, log, everyTick = everyTickOfProcess }: Watched) {
  const waiting = new Set<(reason: Error) => void>()
  let isDown = false
  let isProbing = false
  let hasGreeted = false
  let silentTicks = 0
  let bytes = 0

  const stop = everyTick(tick)

  function tick() {
    silentTicks = isDown || isSilent() ? silentTicks + 1 : 0
    if (silentTicks === 0) hasGreeted = false
    if (!isDown && silentTicks >= (hasGreeted ? SILENT_TICKS_WHEN_GREETED : SILENT_TICKS)) goDown()
    else if (silentTicks > 0 && silentTicks % PROBE_TICKS === 0) void probe()
    if (!isDown && silentTicks === GREETING_TICKS) void awaitGreeting()
  }

  /** Whether a caller waits, and no byte has come since the last tick. */
  function isSilent() {
    const before = bytes
    bytes = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const isAwaited = pool.waitingCount > 0 || pool.totalCount > pool.idleCount
    return isAwaited && bytes === before
  }

  async function awaitGreeting() {
    if (await isGreeted(url, GREETING_TIMEOUT_MS)) hasGreeted = true
  }

  async function probe() {
    if (isProbing) return
    isProbing = true
    const answers = await isAnswering(url)
    isProbing = false
    if (!answers) return
    silentTicks = 0
    if (isDown) log.info('the database answers again')
    isDown = false
  }

  /** Every connection is cut: none can be trusted, and whoever waits on one is refused now. */
  function goDown() {
    isDown = true
    silentTicks = 0
    log.error('the database does not answer; calls are refused until it does')
    for (const socket of sockets) socket.destroy()
    for (const refuse of waiting) refuse(new DatabaseUnavailable('it is frozen'))
    waiting.clear()
  }

  return {
    /** A connection of the pool. Rejects with DatabaseUnavailable, at once while the database is frozen. */
    connect(): Promise<pg.PoolClient> {
      if (isDown) return Promise.reject(new DatabaseUnavailable('it is frozen'))
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        pool.connect().then(
          // Nobody waits any more for what comes after the refusal.
          (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
          (error) => {
            waiting.delete(reject)
            reject(new DatabaseUnavailable(error))
          },
        )
      })
    },
    stop,
  }
}

/** Whether a new connection is answered, were it with a refusal such as 'too many connections'. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lineup probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && !STARTS_OR_STOPS.test(error.code ?? '')
  } finally {
    void client.end()
  }
}

/** PostgreSQL's SSLRequest: its length, 8, and the code 80877103 (manual, "Message Formats"). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * Whether the database sends any byte on a new connection within `timeoutMs`. It answers the SSLRequest with one byte as
 * soon as it has accepted the connection, long before a session can run a statement.
 */
function isGreeted(url: string, timeoutMs: number): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: url })
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const end = (hasAnswered: boolean) => {
      socket.destroy()
      resolve(hasAnswered)
    }
    socket.setTimeout(timeoutMs, () => end(false))
    socket.once('data', () => end(true))
    socket.on('error', () => end(false))
    socket.once('end', () => end(false))
    socket.write(SSL_REQUEST)
  })
}
