import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'

const NETWORK = '10.77.0'
export const URL_OF_ALL = `http://${NETWORK}.40`
/** This machine's address in the network of the parts. */
export const HOST_ADDRESS = `${NETWORK}.1`
const databases = ['db1', 'db2', 'db3'] as const
export const lineups = ['lineup1', 'lineup2', 'lineup3', 'lineup4'] as const
const etcds = ['etcd1', 'etcd2', 'etcd3'] as const

export type Part = (typeof databases)[number] | (typeof lineups)[number] | (typeof etcds)[number] | OtherPart
type OtherPart = 'haproxy' | 'nats' | 's3' | 'nginx'
export type Machines = Awaited<ReturnType<typeof startMachines>>

const NUMBERS: Record<string, number> = {
  db1: 11,
  db2: 12,
  db3: 13,
  lineup1: 51,
  lineup2: 52,
  lineup3: 53,
  lineup4: 54,
}
const lineupUrl = (part: (typeof lineups)[number]) => `http://${NETWORK}.${NUMBERS[part]}:3000`
const DATABASE = `${NETWORK}.30:5432`
export const NATS = `nats://lineup:change-me@${NETWORK}.31:4222`
const START_WITHIN_MS = 90_000
const POLL_MS = 100

const settings = {
  DATABASE_URL: `postgres://lineup:change-me@${DATABASE}/lineup`,
  // Each is the primary at some time.
  DATABASE_REPLICA_URL: databases
    .map((part) => `postgres://lineup:change-me@${NETWORK}.${NUMBERS[part]}:5432/lineup`)
    .join(),
  PUBLIC_URL: URL_OF_ALL,
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'info',
  S3_ENDPOINT: `http://${NETWORK}.32:8090`,
  S3_BUCKET: 'lineup',
  S3_ACCESS_KEY_ID: 'test:tester',
  S3_SECRET_ACCESS_KEY: 'testing',
  S3_FORCE_PATH_STYLE: 'true',
  OPEN_METEO_REQUESTS_PER_DAY: '0',
  NDBC_URL: '',
  BREACHED_PASSWORDS_URL: '',
}

/** Runs every part in a network namespace of its own; once the network is there, `prepare` says further settings of the Lineup processes. */
export async function startMachines(prepare: () => Promise<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-machines-'))
  const program = fileURLToPath(new URL('./machines.sh', import.meta.url))
  // In a group of its own, so that an interrupted run does not end it before it has taken everything down.
  const child = spawn(program, [folder], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(complaints)
    return value
  }
  let turn: Promise<unknown> = answer()
  const order = (...words: string[]): Promise<string> => {
    const answered = turn.then(() => {
      child.stdin.write(`${words.join(' ')}\n`)
      return answer()
    })
    turn = answered.catch(() => {})
    return answered
  }
  const close = async () => {
    child.stdin.end()
    await ended
    if (!process.env.KEEP_MACHINES) await rm(folder, { recursive: true, force: true })
  }
  let names: Record<string, string> = settings
  const configure = (changed: Record<string, string>) => {
    names = { ...names, ...changed }
    return writeFile(join(folder, 'lineup.env'), lineOf(names))
  }

  const machines = {
    databaseUrl: settings.DATABASE_URL,
    /** Changes settings for processes that start from now on. */
    configure,
    start: (part: Part) => order('start', part),
    /** As a power cut of that machine does. */
    kill: (part: Part) => order('kill', part),
    freeze: (part: Part) => order('freeze', part),
    thaw: (part: Part) => order('thaw', part),
    /** Loses every packet from and to the part, silently. */
    unplug: (part: Part) => order('unplug', part),
    plug: (part: Part) => order('plug', part),
    cut: (one: Part, other: Part) => order('cut', one, other),
    join: (one: Part, other: Part) => order('join', one, other),
    primary,
    /** The standby that commits wait for, or the other one. */
    standby,
    /** What each statement of the primary that runs right now waits for. */
    waits: () =>
      asAdministrator(async (client) => {
        const { rows } = await client.query<{ event: string }>(`
          select coalesce(wait_event, 'processor') as event from pg_stat_activity
          where usename = 'lineup' and state = 'active'`)
        return rows.map(({ event }) => event)
      }),
    /** Resolves once the database has a primary and `standbys` that follow it, one of them synchronously. */
    async allFollow(standbys = 2) {
      await until(async () => (await streaming()) >= standbys, 'the standbys do not follow')
    },
    lineupReady: (part: (typeof lineups)[number]) =>
      until(() => isAnswered(`${lineupUrl(part)}/readyz`), `${part} does not start`),
    url: lineupUrl,
    /** Seconds of processor time of each part since its start. */
    async processorSeconds(): Promise<Record<string, number>> {
      const pairs = (await order('cpu')).trim().split(' ')
      return Object.fromEntries(
        pairs.map((pair) => pair.split('=')).map(([part, ticks]) => [part, Number(ticks) / 100]),
      )
    },
    close,
  }
  try {
    await turn
    await configure(await prepare())
    for (const part of [...etcds, 'haproxy', 'nats', 's3', 'nginx', 'db1'] as const) await machines.start(part)
    await until(async () => (await primary()) !== undefined, 'no database becomes the primary')
    for (const part of ['db2', 'db3'] as const) await machines.start(part)
    await until(() => isAnswered(`http://${NETWORK}.32:8090/healthcheck`), 'the S3 server does not start')
    await until(isReached, 'HAProxy leads to no database')
    await createDatabase()
    await createBucket()
    await machines.allFollow()
    for (const part of lineups) await machines.start(part)
    for (const part of lineups) await machines.lineupReady(part)
    await until(() => isAnswered(`${URL_OF_ALL}/readyz`), 'nginx does not answer')
    return machines
  } catch (error) {
    await close()
    throw error
  }
}

const lineOf = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const isAnswered = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

async function primary() {
  const answers = await Promise.all(
    databases.map((part) => isAnswered(`http://${NETWORK}.${NUMBERS[part]}:8008/primary`)),
  )
  return databases.find((_, nth) => answers[nth])
}

export async function until(isSo: () => Promise<boolean>, complaint: string, withinMs = START_WITHIN_MS) {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`${complaint} within ${withinMs / 1000} s`)
    await pause(POLL_MS)
  }
}

const isReached = (): Promise<boolean> =>
  asAdministrator((client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = `postgres://postgres:change-me-1@${DATABASE}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => {})
  }
}

const streaming = () =>
  asAdministrator(async (client) => {
    const { rows } = await client.query<{ count: number; isSafe: boolean }>(`
      select count(*)::int as count, coalesce(bool_or(sync_state = 'sync'), false) as "isSafe"
      from pg_stat_replication where state = 'streaming'`)
    return rows[0]?.isSafe ? rows[0].count : 0
  }).catch(() => 0)

const standby = (state: 'sync' | 'async') =>
  asAdministrator(async (client) => {
    const { rows } = await client.query<{ name: Part }>(
      'select application_name as name from pg_stat_replication where sync_state = $1',
      [state],
    )
    if (!rows[0]) throw new Error(`no standby is ${state}`)
    return rows[0].name
  })

const createDatabase = () =>
  asAdministrator(async (client) => {
    await client.query(`create role lineup login password 'change-me'`)
    await client.query('create database lineup owner lineup')
  })

async function createBucket() {
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }))
  client.destroy()
}
