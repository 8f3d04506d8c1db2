import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaves } from '#server/features/tracks/counting.ts'
import { addImportedTrack } from '#server/features/tracks/storing.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot, checkIn } = server
const spot = inFile(() => aSpot())

/** A surfer who recorded a track with three waves, and calls about it. */
async function recorded() {
  const kai = await aSurfer()
  const startAt = Date.now() - HOUR_MS
  const id = await checkIn(kai, { ...atSpot(spot), startTime: new Date(startAt) })
  const track = aTrack({ startAt })
  const at = `/api/surf-sessions/${id}`
  for (const chunk of chunksOf(track)) await ask(kai, `POST ${at}/track/chunks`, chunk)
  return {
    ...{ kai, id, track },
    count: () => ask(kai, `POST ${at}/track/count`),
    change: (changes: object) => ask(kai, `PATCH ${at}/track`, changes),
    say: (startAt: number, accepted: boolean | null) => ask(kai, `PUT ${at}/track/waves`, { startAt, accepted }),
    session: async () => (await ask(kai, `GET ${at}`)).body,
    read: async () => (await ask(kai, `GET ${at}/track`)).body,
    type: (waveCount: number) => ask(kai, `PATCH ${at}`, { waveCount }),
  }
}
const startsOf = ({ waves }: { waves: { startTime: string }[] }) => waves.map(({ startTime }) => Date.parse(startTime))

test('the waves of a track are stored in its session, with number, top speed and distance', async () => {
  const { count, session, track } = await recorded()
  const { body } = await count()
  expect(body).toMatchObject({ waveCount: 3, sharedWithBuddies: false, sensitivity: 0.5 })
  expect(body.topKmh).toBeGreaterThan(22)
  expect(body.topKmh).toBeLessThan(28)
  // Out and back twice 222 m, and each wave's 83 m twice.
  expect(body.distanceM).toBeGreaterThan(850)
  expect(body.distanceM).toBeLessThan(1050)
  const { waveCount, waves } = await session()
  expect(waveCount).toBe(3)
  expect(waves).toHaveLength(3)
  for (const { seconds, metres, topKmh } of waves) {
    expect(Math.abs(seconds - 12)).toBeLessThan(3)
    expect(Math.abs(metres - 83)).toBeLessThan(20)
    expect(topKmh).toBeLessThan(28)
  }
  const firstRide = track[220]!.at
  expect(Math.abs(startsOf({ waves })[0]! - firstRide)).toBeLessThan(3_000)
})

test('counting an unchanged track again neither searches nor writes', async () => {
  const { id, count, change, session } = await recorded()
  const first = await count()
  const written = async () => {
    const { rows } = await sql<{ versions: string }>`
      select concat(s.xmin, ' ', t.xmin, ' ', t.ctid) as versions
      from surf_sessions s join tracks t on t.session_id = s.id where s.id = ${id}`.execute(server.db)
    return rows[0]
  }
  const before = await written()
  expect((await count()).body).toEqual(first.body)
  expect(await written()).toEqual(before)
  await change({ sensitivity: 0.9 })
  expect(await written()).not.toEqual(before)
  expect((await session()).waves.length).toBeGreaterThan(0)
})

test('a rejected wave stays rejected at any count and sensitivity until that is undone', async () => {
  const { count, say, change, session, read } = await recorded()
  await count()
  const [, second] = startsOf(await session())
  expect((await say(second!, false)).body).toMatchObject({ waveCount: 2 })
  expect((await count()).body.waveCount).toBe(2)
  for (const sensitivity of [1, 0.4, 0.5]) expect((await change({ sensitivity })).body).toMatchObject({ waveCount: 2 })
  expect(await session()).toMatchObject({ waveCount: 2, waves: [expect.anything(), expect.anything()] })
  expect((await read()).corrections).toMatchObject([{ accepted: false }])
  expect((await say(second!, null)).body).toMatchObject({ waveCount: 3 })
  expect((await read()).corrections).toEqual([])
})

test('an accepted wave stays with its figures when a later search does not find it', async () => {
  const { id, count, say, session } = await recorded()
  await count()
  const [first] = startsOf(await session())
  await say(first!, true)
  await server.db.deleteFrom('trackChunks').where('sessionId', '=', id).execute()
  expect((await count()).body).toMatchObject({ waveCount: 1 })
  const { waves } = await session()
  expect(startsOf({ waves })).toEqual([first])
  expect(waves[0].metres).toBeGreaterThan(60)
})

test('an unknown wave is not found', async () => {
  const { count, say, track } = await recorded()
  await count()
  expect(await say(track[50]!.at, true)).toMatchObject(refusedWith('wave_not_found'))
})

test('a typed wave count stays at later counts until the surfer corrects waves', async () => {
  const { count, type, say, session } = await recorded()
  await count()
  await type(7)
  expect((await count()).body.waveCount).toBe(7)
  const [first] = startsOf(await session())
  expect((await say(first!, false)).body.waveCount).toBe(2)
  expect((await count()).body.waveCount).toBe(2)
})

test('an imported track replaces the recorded one and is counted in the same way', async () => {
  const { kai, id, count, read, session } = await recorded()
  await count()
  const own = { ownerId: kai.id, sessionId: id }
  const startAt = Date.now() - HOUR_MS - MINUTE_MS
  const track = aTrack({ startAt, waves: 12 })
  await server.db.transaction().execute((transaction) => addImportedTrack(transaction, own, track, Buffer.alloc(32, 1)))
  expect(await countWaves(server.db, own)).toMatchObject({ waveCount: 12 })
  const stored = await read()
  expect(stored).toMatchObject({ source: 'imported' })
  expect(stored.points.at).toEqual(track.map(({ at }) => at))
  expect((await session()).waves).toHaveLength(12)
})

test('removing a track removes its waves and corrections, and keeps the wave count', async () => {
  const { kai, id, count, say, session } = await recorded()
  await count()
  const [first] = startsOf(await session())
  await say(first!, true)
  const remove = () => ask(kai, `DELETE /api/surf-sessions/${id}/track`)
  expect(await remove()).toMatchObject({ status: 200, body: { id } })
  expect(await session()).toMatchObject({ waveCount: 3, waves: [] })
  expect(await remove()).toMatchObject(refusedWith('track_not_found'))
  for (const table of ['trackChunks', 'waveCorrections', 'tracks'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('sessionId', '=', id).execute()).toEqual([])
})

test('a count that waits for a deletion holds no lock that the deletion needs', async () => {
  const { kai, id, count } = await recorded()
  await count()
  const { counting } = await server.db.transaction().execute(async (deletion) => {
    // As deletion begins: with the session, before what hangs on it.
    await sql`select from surf_sessions where user_id = ${kai.id} and id = ${id} for update`.execute(deletion)
    const counting = count()
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await sql`select from tracks where owner_id = ${kai.id} and session_id = ${id} for update nowait`.execute(deletion)
    await sql`delete from surf_sessions where user_id = ${kai.id} and id = ${id}`.execute(deletion)
    return { counting }
  })
  expect(await counting).toMatchObject(refusedWith('session_not_found'))
})
