import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '#server/platform/http/failures.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'

type Owned = { running: postmaster.Postmaster; owner: pg.Client }

/** The message has the last log lines. */
export class PostgresStopped extends Error {}

/** Arbitrary lock number: its holder in the database `postgres` owns the data folder. */
const OWNER_LOCK = 5_318_008
/** A killed app holds its lock for a moment. */
const OWNER_WAIT = '5s'
const PATIENCE_MS = 120_000
/** A killed PostgreSQL counts as running until the operating system has removed it. */
const DYING_MS = 5_000
const LOOK_EVERY_MS = 20
const LOCK_NOT_AVAILABLE = '55P03'
/** Starting or stopping (57P0x), connection cut, or socket missing. */
const COMING_OR_GOING = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']

/** Throws PostgresStopped if PostgreSQL ends, another error for another owner or after two minutes. */
export async function own(cluster: string, start: () => ReturnType<typeof postmaster.start>): Promise<Owned> {
  const begun = Date.now()
  let started: Awaited<ReturnType<typeof postmaster.start>> | undefined
  for (;;) {
    const running = await postmaster.find(cluster)
    const owner = running?.ready ? await lock(running) : undefined
    if (running && owner) return { running, owner }
    if (!running && started?.ended) {
      const words = await postmaster.lastWords(cluster)
      const isTaken = words.includes('lock file') && words.includes('already exists')
      if (!isTaken || Date.now() > begun + DYING_MS)
        throw new PostgresStopped(`The embedded database stopped (${started.ended}). It wrote:\n${words}`)
      started = undefined
    }
    if (!running) started ??= await start()
    if (Date.now() > begun + PATIENCE_MS)
      throw new Error(`The embedded database does not answer (process ${running?.pid}).`)
    await delay(LOOK_EVERY_MS)
  }
}

/** The lock lives as long as the connection; undefined while the database starts or stops. */
async function lock(running: postmaster.Postmaster): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: urlOf('postgres', running), application_name: 'lineup owner' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`set lock_timeout = '${OWNER_WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lineup'")
    if (rowCount === 0) await client.query('create database lineup')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = errorCode(error)
    if (code === LOCK_NOT_AVAILABLE) throw new Error('Another Lineup already runs on this data folder.')
    // Without a code the connection was cut during a query.
    if (code === undefined || COMING_OR_GOING.includes(code)) return undefined
    throw error
  }
}

export const urlOf = (database: string, { socketFolder }: postmaster.Postmaster) =>
  `postgresql://lineup@localhost:${postmaster.PORT}/${database}?host=${encodeURIComponent(socketFolder)}`
