import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SETTABLE_CLOCK_PATH } from '#test/postgres/database-clock.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }
type TestPostgres = {
  /** A migrated, empty database, to be cloned and never connected to. */
  templateUrl: string
  /** Removes the template and every clone of it. */
  close(): Promise<void>
}

/**
 * Starts a PostgreSQL for this run, or uses the server at TEST_DATABASE_URL, whose user must be allowed to create
 * databases. `npm test` starts one for all runners and names its template in TEST_TEMPLATE_URL.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const running = process.env.TEST_TEMPLATE_URL
  if (running) return { templateUrl: running, close: async () => {} }
  const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))
  // Ctrl-C in the terminal must not reach it: it ends when the tests have ended.
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!line) throw new Error('The PostgreSQL for the tests did not start; its reason stands above.')
  return {
    templateUrl: String(line[0]).trim(),
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

/**
 * Makes a database of its own from the template, in some 15 ms; its clock is test/postgres/database-clock.ts's. Copying the files costs
 * a third of the processor time that PostgreSQL's default strategy takes, which writes each page to the log.
 */
export async function cloneTemplate(templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const admin = adminOf(templateUrl)
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query(`alter database ${name} set search_path to ${SETTABLE_CLOCK_PATH}`)
  return {
    url: Object.assign(new URL(templateUrl), { pathname: name }).href,
    drop: async () => void (await admin.query(`drop database if exists ${name} with (force)`)),
  }
}

const admins = new Map<string, pg.Pool>()

/** One connection for all databases that this process creates and drops, for each new one costs PostgreSQL a process. */
function adminOf(templateUrl: string): pg.Pool {
  const connectionString = Object.assign(new URL(templateUrl), { pathname: 'postgres' }).href
  const open = admins.get(connectionString)
  if (open) return open
  const admin = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // PostgreSQL stops when the tests have ended.
  admin.on('error', () => {})
  admins.set(connectionString, admin)
  return admin
}
