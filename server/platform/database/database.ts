import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import {
  CamelCasePlugin,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { watchLiveness } from '#server/platform/database/database-liveness.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'
import { publisherOf, publishingAfterCommit } from '#server/platform/live/publish.ts'

/** The database, or a transaction on it. Names are camelCase here and snake_case in PostgreSQL. */
export type Database = Kysely<DB>

// Times leave as the ISO text of the wire, so that no row pays for a Date that is printed again at once.
const TIMESTAMPTZ = 1184
const isoTime = (value: string) => new Date(value).toISOString()

const names = new Map<string, string>()
/** A prepared statement's name: the same text has the same name on every connection. */
const nameOf = (text: string) => names.get(text) ?? rename(text, '')
/** Gives a statement another name, under which it is prepared anew on every connection. */
const rename = (text: string, before: string) => {
  const name = createHash('sha1').update(before).update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * So long a connection is kept that nobody needs: a new one reads the catalog and plans each statement several times, so a
 * page that is opened after a quiet minute would wait longer for its first reads.
 */
const KEPT_IDLE_MS = 10 * 60_000

/** A database that has gone without a word must not be waited for: neither for a connection, nor for an answer. */
const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

type Connecting = { size: number; log: Logger } & Pick<Parameters<typeof watchLiveness>[1], 'everyTick'>

/**
 * Opens a pool of at most `size` connections, on which every statement with parameters is planned once. What fails for
 * another reason than the statement itself rejects with DatabaseUnavailable, within about a second when the database has
 * frozen.
 */
export function connect(url: string, { size, log, everyTick }: Connecting): Database {
  const sockets = new Set<Socket>()
  const space: Space = { lackedAt: Number.NEGATIVE_INFINITY }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: KEPT_IDLE_MS,
    ...patience,
    stream: () => listed(new Socket(), sockets),
    types: { getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? isoTime : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that breaks is replaced at the next query; the query that it carried is refused with the reason.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', ({ message }) => log.warn(`a connection to the database was lost: ${message}`))
  const liveness = watchLiveness(url, { pool, sockets, log, everyTick })
  const onFailure = (error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === DISK_FULL) space.lackedAt = performance.now()
    if (isOutcomeUnknown(error)) publisherOf(db)?.missed()
  }
  const db: Database = new PublishingDatabase({
    dialect: new PostgresDialect({ pool: preparing(pool, liveness, onFailure) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  spaces.set(db, space)
  return db
}

/** What is published in a transaction leaves after its commit. */
class PublishingDatabase extends Kysely<DB> {
  override transaction() {
    return publishingAfterCommit(this, super.transaction())
  }
}

/** When a statement last failed because the database's disk was full, by the clock of `performance`. */
type Space = { lackedAt: number }
const spaces = new WeakMap<Database, Space>()
const FULL_FOR_MS = 60_000
const DISK_FULL = '53100'
/** The class of codes with which a server takes its connections away. */
const OPERATOR_INTERVENED = '57P'
/** Whether a statement that fails so may have been committed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code?.startsWith(OPERATOR_INTERVENED) === true
    : !(error instanceof TypeError)

/** Whether a statement failed within the last minute because the database's disk was full. */
export const wasFullLately = (db: Database) =>
  performance.now() - (spaces.get(db)?.lackedAt ?? Number.NEGATIVE_INFINITY) < FULL_FOR_MS

/** Puts a socket into the set for as long as it is open. */
function listed(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Kysely sends statements without a name, which PostgreSQL would plan anew each time: a third of the throughput. */
function preparing(
  pool: pg.Pool,
  liveness: ReturnType<typeof watchLiveness>,
  onFailure: (error: unknown) => void,
): PostgresPool {
  const preparingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end() {
      liveness.stop()
      return pool.end()
    },
    async connect() {
      const client = await liveness.connect()
      const known = preparingClients.get(client) ?? prepare(client, onFailure)
      preparingClients.set(client, known)
      return known
    },
  }
}

function prepare(client: pg.PoolClient, onFailure: (error: unknown) => void): PostgresPoolClient {
  /** PostgreSQL's own words, and mistakes of ours, pass as they are; the rest is the connection. */
  const refused = (error: unknown) => {
    onFailure(error)
    throw error instanceof pg.DatabaseError || error instanceof TypeError ? error : new DatabaseUnavailable(error)
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Lists have a limit; no cursor is needed.')
    if (values.length === 0) return client.query(text).catch(refused)
    const name = nameOf(text)
    const send = (as: string) => client.query({ text, values: [...values], name: as })
    return send(name)
      .catch((error) => {
        if (!hasOtherColumns(error)) throw error
        // In a transaction this fails as well, for the first error ended that; whoever repeats it sends the new name.
        const renamed = nameOf(text) === name ? rename(text, name) : nameOf(text)
        return send(renamed).catch((second) => Promise.reject(isTransactionOver(second) ? error : second))
      })
      .catch(refused)
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** 'cached plan must not change result type', in whatever language: a migration changed columns that the statement returns. */
const hasOtherColumns = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
const isTransactionOver = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'

const FOREIGN_KEY_VIOLATION = '23503'
/** Whether a statement failed because a row that it refers to is gone. */
export const isReferenceBroken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION

/** Runs `work`; when it breaks one of these constraints, says no with the code that stands beside its name. */
export async function refusing<Result>(
  constraints: Partial<Record<string, RefusalCode>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof pg.DatabaseError && error.constraint ? constraints[error.constraint] : undefined
    throw code ? new Refusal(code) : error
  }
}
