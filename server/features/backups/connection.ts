import pg from 'pg'
import { BackupProblem, problem } from '#server/features/backups/problem.ts'

/** The same text of every value from and to any server, and no limit that would end a long transaction. */
const SETTINGS = `
  set search_path to public;
  set client_encoding to 'UTF8';
  set datestyle to 'ISO, YMD';
  set intervalstyle to 'postgres';
  set timezone to 'UTC';
  set extra_float_digits to 3;
  set bytea_output to 'hex';
  set statement_timeout to 0;
  set lock_timeout to 0;
  set idle_in_transaction_session_timeout to 0;
  set idle_session_timeout to 0;
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';
  set synchronize_seqscans to off;
  set row_security to off`

const PATIENCE_MS = 10_000

/** Runs with one connection, which ends afterwards or once `signal` aborts. Failures of the database become a BackupProblem. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lineup backup',
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    // A router forgets a connection on which nothing passes while objects are read.
    keepAliveInitialDelayMillis: 10_000,
  })
  // A broken connection fails its statement, which reports the reason.
  client.on('error', () => {})
  const end = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    await client.connect()
    await client.query(SETTINGS)
    return await work(client)
  } catch (error) {
    throw toProblem(error)
  } finally {
    signal?.removeEventListener('abort', end)
    // Ends what still runs on it, such as a COPY that nobody reads any more.
    end()
  }
}

const DISK_FULL = '53100'
const LOCK_TIMEOUT = '55P03'
const LOST = /^(08|57P)/
const LOST_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EHOSTUNREACH']

function toProblem(error: unknown): unknown {
  if (error instanceof BackupProblem || !(error instanceof Error)) return error
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (code === DISK_FULL) return problem((texts) => texts.databaseFull)
  if (code === LOCK_TIMEOUT) return problem((texts) => texts.tablesInUse)
  const isSocket = (syscall === 'connect' || syscall === 'read' || syscall === 'write') && LOST_SOCKET.includes(code)
  const isLost = isSocket || LOST.test(code) || /^Connection terminated|^timeout expired/.test(error.message)
  return isLost ? problem((texts) => texts.databaseAway(error.message)) : error
}
