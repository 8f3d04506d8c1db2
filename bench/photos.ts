import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { p99Of, peakMegabytes, startReaders } from '#bench/greedy/other-calls.ts'
import { atMost, type Claim, timesOf } from '#bench/measuring/report.ts'
import { outputOnAllCores, startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { emptyPng } from '#test/files/costly-pictures.ts'

const PHOTOS = 50
const BOUND_RATIO = 2
const BOUND_P99_MS = 150
const BOUND_MEGABYTES = 600
/** Surfers who each send the most expensive pictures that are accepted, before somebody sends a photo. */
const ATTACKERS = 4
const PICTURES_OF_ATTACKER = 5
const BOUND_WAIT_SECONDS = 6

type Surfer = World['idle'][0]
/** Sends a file as this surfer's browser does, and resolves when it is shown. */
type Send = (surfer: Surfer, file: Buffer) => Promise<void>

/** Photos of 12 megapixels, each of another surfer and all at once, while others go on reading; then expensive ones. */
export async function benchPhotos(world: World): Promise<Claim[]> {
  const file = await aPhoto()
  const surfers = world.idle.slice(-PHOTOS)
  const sessions = await sessionsOf(
    world,
    surfers.map(({ userId }) => userId),
  )
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-photos-'))
  const environment = { DATABASE_URL: world.databaseUrl, DATA_DIR: folder }
  const server = await startServerProcess('#server/main.ts', environment, { pinned: false })
  const send: Send = ({ userId, cookie }, photo) => addPhoto(server.url, cookie, sessions.get(userId)!, photo)
  try {
    // The processes that make pictures start with the first ones.
    await Promise.all(surfers.slice(0, 2).map((surfer) => send(surfer, file)))
    const bare = await bareSharpSeconds(join(folder, 'photo.jpg'), file)
    const readers = startReaders(server.url, world)
    const seconds = await secondsOf(() => Promise.all(surfers.map((surfer) => send(surfer, file))))
    const readTimes = await readers.stop()
    const waited = await waitBehindAttackers(send, surfers, file)
    return claimsOf({ file, seconds, bare, readTimes, waited, megabytes: peakMegabytes('make-pictures') })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await sql`delete from surf_sessions where id = any(${[...sessions.values()]}::uuid[])`.execute(world.db)
  }
}

type Measured = {
  file: Buffer
  seconds: number
  bare: number
  readTimes: number[]
  waited: number
  megabytes: number | undefined
}

function claimsOf({ file, seconds, bare, readTimes, waited, megabytes }: Measured): Claim[] {
  const photos = `${PHOTOS} photos of 12 megapixels (${(file.length / 1e6).toFixed(1)} MB) at once`
  return [
    timesOf(`${photos}, beside bare sharp`, seconds * 1000, bare * 1000, { atMost: BOUND_RATIO }),
    atMost(`p99 of ${readTimes.length} other calls meanwhile`, p99Of(readTimes), BOUND_P99_MS, 'ms'),
    atMost(`a photo behind ${ATTACKERS} surfers with expensive pictures`, waited, BOUND_WAIT_SECONDS, 's'),
    ...(megabytes ? [atMost('most memory of the processes that make them', megabytes, BOUND_MEGABYTES, 'MB')] : []),
  ]
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Sharp alone, on all cores and with nothing beside it. */
async function bareSharpSeconds(path: string, file: Buffer): Promise<number> {
  await writeFile(path, file)
  const program = fileURLToPath(new URL('./limits/bare-sharp.ts', import.meta.url))
  return Number(await outputOnAllCores([program, path, String(PHOTOS)]))
}

/** Seconds until a photo is shown that comes when the attackers' pictures are under way. */
async function waitBehindAttackers(send: Send, surfers: Surfer[], photo: Buffer): Promise<number> {
  const expensive = emptyPng({ width: 5_500, height: 5_500, depth: 16, channels: 4 })
  const [honest, ...others] = surfers
  const attacks = others
    .slice(0, ATTACKERS)
    .flatMap((attacker) => Array.from({ length: PICTURES_OF_ATTACKER }, () => send(attacker, expensive)))
  await Promise.any(attacks)
  const waited = await secondsOf(() => send(honest!, photo))
  await Promise.all(attacks)
  return waited
}

/** As a phone takes it: 4000 × 3000, held upright, with a sea's worth of detail. */
async function aPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const rough = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
  const large = await rough.resize(4000, 3000).jpeg({ quality: 92 }).toBuffer()
  return sharp(large).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
}

/** A session for each surfer, ended yesterday: its id by the surfer's. */
async function sessionsOf({ db }: World, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; id: string }>`
    insert into surf_sessions
      (user_id, custom_location, latitude, longitude, place, start_time, end_time, visibility, party_id)
    select id, 'Bench', 10, -150, '(1,0,0)', now() - interval '26 hours', now() - interval '25 hours', 'private',
      gen_random_uuid()
    from unnest(${userIds}::uuid[]) id
    returning user_id, id`.execute(db)
  return new Map(rows.map(({ userId, id }) => [userId, id]))
}

async function addPhoto(url: string, cookie: string, sessionId: string, file: Buffer) {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const target = await (await post('/api/objects/upload', {})).json()
  const put = await fetch(url + target.uploadUrl, { method: 'PUT', headers: { cookie }, body: new Uint8Array(file) })
  if (!put.ok) throw new Error(await put.text())
  const added = await post('/api/session-photos', { sessionId, photoUrl: target.objectPath })
  if (!added.ok) throw new Error(await added.text())
}
