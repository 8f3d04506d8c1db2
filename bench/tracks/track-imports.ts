import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { p99Of, peakMegabytes, startReaders } from '#bench/greedy/other-calls.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack } from '#test/tracks/watch-files.ts'

const FILES = 500
const MINUTES = 120
const BOUND_P99_MS = 150
/** Two processes, each of which is replaced when it keeps more than 250 MB. */
const BOUND_MEGABYTES = 500
const POLL_MS = 200
const PATIENCE_MS = 10 * 60_000

/** One surfer imports 500 files of two hours at one position a second, while others go on reading. */
export async function benchTrackImports(world: World): Promise<Claim[]> {
  const surfer = world.idle.at(-1)!
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-imports-'))
  const environment = { DATABASE_URL: world.databaseUrl, DATA_DIR: folder }
  const server = await startServerProcess('#server/main.ts', environment, { pinned: false })
  // Written before: it would hold up the readers of this process.
  const files = Array.from({ length: FILES }, (_, nth) => fileOf(nth))
  try {
    const readers = startReaders(server.url, world)
    const began = performance.now()
    for (const file of files) await sendFile(server.url, surfer.cookie, file)
    await allRead(world, surfer.userId)
    const seconds = (performance.now() - began) / 1000
    const times = await readers.stop()
    const megabytes = peakMegabytes('activity-process')
    const what = `${FILES} FIT files of ${MINUTES / 60} h, ${seconds.toFixed(0)} s from the first byte to the last wave`
    return [
      atMost(`p99 of ${times.length} other calls during the import of ${what}`, p99Of(times), BOUND_P99_MS, 'ms'),
      ...(megabytes ? [atMost('most memory of the processes that read them', megabytes, BOUND_MEGABYTES, 'MB')] : []),
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await sql`delete from surf_sessions where user_id = ${surfer.userId}`.execute(world.db)
    await sql`delete from track_imports where user_id = ${surfer.userId}`.execute(world.db)
  }
}

export const fileOf = (nth: number) =>
  fitFile(aSurfedTrack({ at: new Date(Date.now() - (nth + 2) * DAY_MS), minutes: MINUTES }))

export async function sendFile(url: string, cookie: string, file: Buffer) {
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { uploadUrl, objectPath } = await post('/api/objects/upload', { purpose: 'track' })
  const put = await fetch(url + uploadUrl, { method: 'PUT', headers: { cookie }, body: new Uint8Array(file) })
  if (!put.ok) throw new Error(await put.text())
  await post('/api/track-imports', { objectPath, fileName: 'surf.fit' })
}

async function allRead({ db }: World, userId: string) {
  const waitsUntil = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await sql<{ left: number; imported: number }>`
      select count(*) filter (where i.done_at is null)::int as left,
        count(*) filter (where a.outcome = 'imported')::int as imported
      from track_imports i left join imported_activities a on a.user_id = i.user_id and a.import_id = i.id
      where i.user_id = ${userId}`.execute(db)
    const { left, imported } = rows[0]!
    if (left === 0 && imported === FILES) return
    if (left === 0 || performance.now() > waitsUntil) throw new Error(`${imported} of ${FILES} files became sessions.`)
    await setTimeout(POLL_MS)
  }
}
