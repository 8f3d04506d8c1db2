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
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { watchLiveness } from '#server/platform/database/database-liveness.ts'
import type { Pooling } from '#server/platform/database/pooling.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'
import { publisherOf, publishingAfterCommit } from '#server/platform/live/publish.ts'

/** Names are camelCase here and snake_case in PostgreSQL. */
export type Database = Kysely<DB>

// Timestamps stay ISO text, to avoid parsing them to Date and printing them again.
const TIMESTAMPTZ = 1184
const isoTime = (value: string) => new Date(value).toISOString()

const names = new Map<string, string>()
/** Equal text has an equal name on every connection. */
const nameOf = (text: string) => names.get(text) ?? rename(text, '')
const rename = (text: string, before: string) => {
  const name = createHash('sha1').update(before).update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Long, because a new connection loads the catalog and plans each statement several times. */
const KEPT_IDLE_MS = 10 * 60_000

/** For a database that disappeared silently. */
const patience = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** A commit that waits for a synchronous standby has no other limit. */
const QUERY_TIMEOUT_MS = 12_000

/** Poolers refuse it as a start parameter; they set it themselves. */
const STATEMENT_TIMEOUT_MS = 10_000

type Connecting = { size: number; log: Logger; pooling?: Pooling; queryTimeoutMs?: number } & Pick<
  Parameters<typeof watchLiveness>[1],
  'everyTick'
>

/** Times as ISO text. */
export const ownTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? isoTime : pg.types.getTypeParser(oid, format)),
}

/** Prepares statements. Rejects with DatabaseUnavailable for failures other than SQL errors, within about a second. */
export function connect(
  url: string,
  { size, log, everyTick, pooling = { isPooled: false }, queryTimeoutMs = QUERY_TIMEOUT_MS }: Connecting,
): Database {
  const sockets = new Set<Socket>()
  const space: Space = { lackedAt: Number.NEGATIVE_INFINITY }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: KEPT_IDLE_MS,
    ...patience,
    query_timeout: queryTimeoutMs,
    ...(!pooling.isPooled && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    stream: () => listed(new Socket(), sockets),
    types: ownTypes,
  })
  // A broken connection is replaced at the next query; its own query rejects with the reason.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', ({ message }) => log.warn(`a connection to the database was lost: ${message}`))
  const liveness = watchLiveness(url, { pool, sockets, log, everyTick })
  const onFailure = (error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === DISK_FULL) space.lackedAt = performance.now()
    if (isOutcomeUnknown(error)) publisherOf(db)?.missed()
  }
  const db: Database = new PublishingDatabase({
    dialect: new PostgresDialect({ pool: preparing(pool, liveness, { onFailure, isNamed: keepsStatements(pooling) }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  spaces.set(db, space)
  pools.set(db, pool)
  return db
}

const keepsStatements = (pooling: Pooling) => !pooling.isPooled || pooling.preparesAgain

class PublishingDatabase extends Kysely<DB> {
  override transaction() {
    return publishingAfterCommit(this, super.transaction())
  }
}

const pools = new WeakMap<Database, pg.Pool>()

/** Connections of this process, and callers that wait for one. */
export function poolFigures(db: Database): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Time of `performance.now()`. */
type Space = { lackedAt: number }
const spaces = new WeakMap<Database, Space>()
const FULL_FOR_MS = 60_000
const DISK_FULL = '53100'
/** A standby, or a primary that is one by now. */
export const READ_ONLY = '25006'
const OPERATOR_INTERVENED = '57P'
/** True for a failed statement that may have been committed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code?.startsWith(OPERATOR_INTERVENED) === true
    : !(error instanceof TypeError)

/** A statement failed within the last minute because the database's disk was full. */
export const wasFullLately = (db: Database) =>
  performance.now() - (spaces.get(db)?.lackedAt ?? Number.NEGATIVE_INFINITY) < FULL_FOR_MS

function listed(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Names Kysely's statements, because PostgreSQL would plan unnamed ones each time: a third of the throughput. */
function preparing(pool: pg.Pool, liveness: ReturnType<typeof watchLiveness>, preparation: Preparation): PostgresPool {
  const preparingClients = new WeakMap<pg.PoolClient, PreparingClient>()
  let generation = 0
  const isCurrent = (client: PreparingClient) => client.generation === generation
  const onFailure = (error: unknown) => {
    preparation.onFailure(error)
    // After a failover: new connections lead to the new primary.
    if (error instanceof pg.DatabaseError && error.code === READ_ONLY) generation += 1
  }
  return {
    options: pool.options,
    end() {
      liveness.stop()
      return pool.end()
    },
    async connect() {
      for (;;) {
        const client = await liveness.connect()
        const known = preparingClients.get(client) ?? {
          ...prepare(client, { ...preparation, onFailure }),
          generation,
          release: () => client.release(!isCurrent(known)),
        }
        preparingClients.set(client, known)
        if (isCurrent(known)) return known
        known.release()
      }
    },
  }
}

/** Those of earlier generations are replaced before their next use. */
type PreparingClient = PostgresPoolClient & { generation: number }
type Preparation = { onFailure: (error: unknown) => void; isNamed: boolean }

function prepare(client: pg.PoolClient, { onFailure, isNamed }: Preparation): Pick<PostgresPoolClient, 'query'> {
  const refused = (error: unknown) => {
    onFailure(error)
    if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
    // The next statement, even a rollback, would wait behind one that is not answered.
    client.connection.stream.destroy()
    throw new DatabaseUnavailable(error)
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Lists have a limit; no cursor is needed.')
    if (values.length === 0) return client.query(text).catch(refused)
    if (!isNamed) return client.query(text, [...values]).catch(refused)
    const name = nameOf(text)
    const send = (as: string) => client.query({ text, values: [...values], name: as })
    return send(name)
      .catch((error) => {
        if (!hasOtherColumns(error)) throw error
        // Fails in a transaction, which the first error aborted; its retry sends the new name.
        const renamed = nameOf(text) === name ? rename(text, name) : nameOf(text)
        return send(renamed).catch((second) => Promise.reject(isTransactionOver(second) ? error : second))
      })
      .catch(refused)
  }
  return { query }
}

/** 'cached plan must not change result type' in any language: a migration changed the returned columns. */
const hasOtherColumns = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
const isTransactionOver = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'

const FOREIGN_KEY_VIOLATION = '23503'
export const isReferenceBroken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION

/** Maps violated constraints to refusal codes. */
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

/** PostgreSQL would replan an array of fewer than ten at each call, which costs more than the read. */
export const eachOf = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`
