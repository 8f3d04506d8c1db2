import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Long enough for a machine without processor time; a pooler with one connection makes the second client wait. */
const PATIENCE_MS = 5_000
/** Once a pooler is found, a statement that waits so long for a connection counts as not prepared again. */
const SHORT_PATIENCE_MS = 500
const HOLDERS = 3

export type Pooling =
  | { isPooled: false }
  /** Each transaction may run on another connection; PgBouncer prepares statements again there from 1.21 on. */
  | { isPooled: true; preparesAgain: boolean }

type Answer = { pid: number } | 'unprepared' | 'late'

/** Finds a pooler of transactions by its behaviour: it lends the first client's connection to others in between. */
export async function findPooling(url: string): Promise<Pooling> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lineup probe',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const client = await open()
    const name = `lineup_${randomUUID()}`
    const first = await pidOf(client, name)
    for (let nth = 0; nth < HOLDERS; nth += 1) {
      const holder = await open()
      await holder.query('begin')
      const held = await pidOf(holder)
      const second = await pidOf(client, name, isSame(held, first) ? SHORT_PATIENCE_MS : PATIENCE_MS)
      const isMoved = second === 'unprepared' || (second !== 'late' && !isSame(second, first))
      if (isMoved || isSame(held, first)) return { isPooled: true, preparesAgain: typeof second === 'object' }
      if (second === 'late') break
    }
    return { isPooled: false }
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

const isSame = (one: Answer, other: Answer) =>
  typeof one === 'object' && typeof other === 'object' && one.pid === other.pid

const UNKNOWN_STATEMENT = '26000'

async function pidOf(client: pg.Client, name?: string, patienceMs = PATIENCE_MS): Promise<Answer> {
  try {
    const statement = { text: 'select pg_backend_pid() as pid where $1::bool', values: [true] }
    const limited = { ...statement, ...(name && { name }), query_timeout: patienceMs }
    const { rows } = await client.query<{ pid: number }>(limited)
    return rows[0]!
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNKNOWN_STATEMENT) return 'unprepared'
    if (error instanceof pg.DatabaseError) throw error
    return 'late'
  }
}

const READ_MORE = "See 'Through a pooler' in docs/operating.md."

/** Throws if live events, migrations and locks would go through a pooler of transactions. */
export async function refusePooledSessions(url: string, directUrl: string | undefined): Promise<Pooling> {
  const pooling = await findPooling(url)
  if (!pooling.isPooled) return pooling
  if (directUrl === undefined)
    throw new Error(
      `DATABASE_URL leads through a pooler that gives each transaction another connection, such as PgBouncer with pool_mode = transaction. Lineup would lose live events and locks without an error. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself. ${READ_MORE}`,
    )
  if ((await findPooling(directUrl)).isPooled)
    throw new Error(
      `DATABASE_DIRECT_URL leads through a pooler, too. Set it to the address of PostgreSQL itself. ${READ_MORE}`,
    )
  return pooling
}
