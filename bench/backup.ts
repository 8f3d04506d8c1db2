import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { p99Of, startReaders } from '#bench/greedy/other-calls.ts'
import { atMost, type Claim, timesOf } from '#bench/measuring/report.ts'
import { onAllCores, startServerProcess } from '#bench/measuring/server-process.ts'
import { startWorld, type World } from '#bench/measuring/world.ts'
import { startCommand } from '#test/proof/backup/backup-command.ts'

const MOST_MEGABYTES = 300
const MOST_TIMES = 2
/** Beside what PostgreSQL and the disk take without any archive. */
const MOST_TIMES_OF_RAW = 10
const PICTURE_BYTES = 100_000
const ALONE_MS = 20_000
const SESSIONS_AT_ONCE = 100_000

/** A backup and a restore of `sessions`, with a comment each, and of `megabytes` of pictures. */
export async function benchBackup([sessions = 100_000, megabytes = 1_000]: number[]): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-backup-'))
  await chmod(folder, 0o711)
  const world = await onAllCores(() => startWorld({ idle: 5_000 }))
  const [data, file] = [join(folder, 'source'), join(folder, 'a.tar')]
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: data }
  const server = await onAllCores(() => startServerProcess('#server/main.ts', env, { pinned: false }))
  // Without the limits of the server's own connections.
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const ids = world.idle.map(({ userId }) => userId)
    await seed(client, ids, sessions)
    await storePictures(client, ids[0]!, join(data, 'objects', 'photos'), (megabytes * 1e6) / PICTURE_BYTES)
    const raw = await rawMs(client, join(data, 'objects'), join(folder, 'copy'))
    const { alone, during, backup } = await measureBackup(server.url, world, () => startCommand(env, 'backup', file))
    const target = { DATABASE_URL: '', DATA_DIR: join(folder, 'target') }
    const restore = await measured(() => startCommand(target, 'restore', file))
    console.log(
      `${sessions} sessions and ${megabytes} MB of pictures: ${((await stat(file)).size / 1e6).toFixed(0)} MB; backup ${seconds(backup.ms)}, COPY and cp alone ${seconds(raw)}, restore ${seconds(restore.ms)}`,
    )
    return [
      timesOf('the p99 of other calls during a backup', during, alone, { atMost: MOST_TIMES }),
      timesOf('a backup beside COPY to /dev/null and cp', backup.ms, raw, { atMost: MOST_TIMES_OF_RAW }),
      atMost('peak memory of a backup', backup.megabytes, MOST_MEGABYTES, 'MB'),
      atMost('peak memory of a restore', restore.megabytes, MOST_MEGABYTES, 'MB'),
    ]
  } finally {
    await client.end()
    await server.stop()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function measureBackup(url: string, world: World, run: () => ReturnType<typeof startCommand>) {
  const quiet = startReaders(url, world)
  await pause(ALONE_MS)
  const alone = p99Of(await quiet.stop())
  const busy = startReaders(url, world)
  const backup = await measured(run)
  return { alone, during: p99Of(await busy.stop()), backup }
}

const EVERY_MS = 20

/** Duration and peak memory of a command that succeeds. */
async function measured(run: () => ReturnType<typeof startCommand>) {
  const began = performance.now()
  const command = await onAllCores(async () => run())
  let peakKb = 0
  const watching = setInterval(() => {
    peakKb = Number(/VmHWM:\s+(\d+)/.exec(statusOf(command.pid))?.[1] ?? peakKb)
  }, EVERY_MS)
  const { code, written } = await command.ended.finally(() => clearInterval(watching))
  if (code !== 0) throw new Error(written)
  return { ms: performance.now() - began, megabytes: peakKb / 1024 }
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

async function seed(client: pg.Client, ids: string[], sessions: number) {
  for (let from = 0; from < sessions; from += SESSIONS_AT_ONCE)
    await client.query(
      `with surfed as (
        insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, checked_out_at,
          visibility, party_id, notes, frozen_start, frozen_end)
        select ($1::uuid[])[1 + n % cardinality($1::uuid[])], spot.id, spot.latitude, spot.longitude, spot.place, began, ended, ended,
          'everyone', gen_random_uuid(), 'Glassy until ten, then the wind came. ' || md5(n::text), began, ended
        from generate_series($2::int, $3::int - 1) n,
          lateral (select now() - interval '1 day' - n * interval '40 seconds' as began) start,
          lateral (select began + interval '1 hour' as ended) finish,
          (select id, latitude, longitude, place from surf_spots order by id limit 1) spot
        returning user_id, id
      )
      insert into comments (owner_id, session_id, user_id, comment)
      select user_id, id, user_id, 'See you out there, ' || id from surfed`,
      [ids, from, Math.min(from + SESSIONS_AT_ONCE, sessions)],
    )
  await client.query('vacuum analyze')
}

async function storePictures(client: pg.Client, userId: string, folder: string, count: number) {
  await mkdir(folder, { recursive: true })
  const { rows } = await client.query<{ id: string }>(
    `insert into uploads (user_id, id, state, expires_at, check_at)
    select $1, gen_random_uuid(), 'picture', now(), now() + interval '1 day' from generate_series(1, $2::int) returning id`,
    [userId, count],
  )
  const bytes = crypto.getRandomValues(new Uint8Array(65_536))
  const picture = Buffer.concat([bytes, bytes]).subarray(0, PICTURE_BYTES)
  for (const { id } of rows) await writeFile(join(folder, `${id}.webp`), picture)
}

/** The least that any backup takes here: every row through COPY, every object read and written. */
async function rawMs(client: pg.Client, objects: string, copy: string): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const began = performance.now()
  for (const { name } of rows) await client.query(`copy ${name} to '/dev/null'`)
  await promisify(execFile)('cp', ['-r', objects, copy])
  const ms = performance.now() - began
  await rm(copy, { recursive: true })
  return ms
}
