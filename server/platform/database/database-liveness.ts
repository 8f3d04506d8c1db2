import { connect, type Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'

const TICK_MS = 25
/** 0.8 s without a byte from the database while a caller waits. */
const SILENT_TICKS = 32
/** 3 s while it accepts new connections: then it may only lack processor time. */
const SILENT_TICKS_WHEN_GREETED = 120
/** 0.4 s for the greeting. */
const GREETING_TICKS = 16
const GREETING_TIMEOUT_MS = 1_000
/** Probes a silent database with a new connection every 0.2 s. */
const PROBE_TICKS = 8
const PROBE_TIMEOUT_MS = 1_000
/** PostgreSQL is starting, stopping or recovering: not ready for work. */
const STARTS_OR_STOPS = /^57P0/

type Watched = {
  pool: pg.Pool
  sockets: ReadonlySet<Socket>
  log: Logger
  everyTick?: typeof everyTickOfProcess
}

function everyTickOfProcess(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Refuses calls while the database is frozen: a caller waits, no byte for 0.8 s (3 s if new connections are greeted).
 * Counts event-loop ticks, because this process may stall too.
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

  /** No connection can be trusted. */
  function goDown() {
    isDown = true
    silentTicks = 0
    log.error('the database does not answer; calls are refused until it does')
    for (const socket of sockets) socket.destroy()
    for (const refuse of waiting) refuse(new DatabaseUnavailable('it is frozen'))
    waiting.clear()
  }

  return {
    /** Rejects with DatabaseUnavailable, immediately while the database is frozen. */
    connect(): Promise<pg.PoolClient> {
      if (isDown) return Promise.reject(new DatabaseUnavailable('it is frozen'))
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        pool.connect().then(
          // The caller was refused already, so a late client returns to the pool.
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

/** Any answer counts, even an error such as 'too many connections'. */
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

/** PostgreSQL answers SSLRequest as soon as it accepts, long before a session can run statements. */
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
