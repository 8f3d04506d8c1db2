import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { detailNames } from '#server/domain/visibility.ts'
import { limits } from '#server/limits.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'
import { type ArchiveData, archiveMover, dataOf } from '#test/tracks/archive-mover.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { unzipped } from '#test/tracks/unzipped.ts'
import { aSurfedTrack } from '#test/tracks/watch-files.ts'

const [home, away] = [serverInFile(), serverInFile()]
const spot = inFile(() => home.aSpot())
const [atHome, elsewhere] = [inFile(() => archiveMover(home)), inFile(() => archiveMover(away))]

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** A surfer with one of everything that moves, and of what does not. */
async function aLogbook(): Promise<TestSurfer> {
  const { ask } = home
  const [maya, kai] = await home.buddies('Maya', 'Kai')
  const photo = async () => (await sendFile(home, maya, await aPhoto())).objectPath
  await ask(maya, 'POST /api/boards', {
    name: 'Log',
    type: 'longboard',
    litres: 68,
    note: 'Wax',
    photoUrl: await photo(),
  })
  const { body: retired } = await ask(maya, 'POST /api/boards', { name: 'Old fish', type: 'fish', size: '5\'6"' })
  await ask(maya, `PATCH /api/boards/${retired.id}`, { isRetired: true })
  const { body: secret } = await ask(maya, 'POST /api/secret-spots', {
    ...{ name: 'Behind the point', note: 'Low tide', latitude: 34.5, longitude: -120.5, sharedWith: [kai.id] },
  })

  const startAt = Date.now() - 3 * HOUR_MS
  const started = await ask(maya, 'POST /api/surf-sessions', {
    ...{
      surfSpotId: spot.id,
      latitude: spot.latitude,
      longitude: spot.longitude,
      startTime: new Date(startAt).toISOString(),
    },
    ...{ timeZone: 'America/Los_Angeles' },
  })
  const recorded = `/api/surf-sessions/${started.body.id}`
  const track = aTrack({ startAt, waves: 5 })
  for (const chunk of chunksOf(track)) await ask(maya, `POST ${recorded}/track/chunks`, chunk)
  await ask(maya, `POST ${recorded}/track/count`)
  const [first] = (await ask(maya, `GET ${recorded}`)).body.waves
  await ask(maya, `PUT ${recorded}/track/waves`, { startAt: Date.parse(first.startTime), accepted: false })
  await ask(maya, `PUT ${recorded}/end`, { endTime: new Date(track.at(-1)!.at).toISOString() })
  await ask(maya, `PATCH ${recorded}`, { notes: 'Glassy & <clean>', rating: 5, board: 'log', companions: [kai.id] })
  await ask(kai, `POST ${recorded}/comment`, { comment: 'Nice one' })
  await ask(kai, `POST ${recorded}/like`)
  await ask(maya, 'POST /api/session-photos', {
    sessionId: started.body.id,
    photoUrl: await photo(),
    caption: 'Sunset',
  })

  const past = (place: object, hours: number, more: object) =>
    ask(maya, 'POST /api/surf-sessions/past', { ...place, startTime: ago(hours), endTime: ago(hours - 1.5), ...more })
  await past({ customLocation: 'Far reef', latitude: 10, longitude: -150 }, 100, {
    waveCount: 7,
    waveSize: 'Head high',
  })
  await past({ secretSpotId: secret.id }, 200, { visibility: 'buddies', notes: 'Empty' })
  await trackImporter(home).importFile(maya, fitFile(aSurfedTrack({ at: new Date(ago(300)) })), {
    fileName: 'surf.fit',
  })
  return maya
}

/** An archive's data without what belongs to its server: ids, buddies' comments, and frozen conditions. */
const comparable = ({ sessions, boards, secretSpots, photos }: ArchiveData) => ({
  sessions: sessions.map(
    ({
      id: _,
      secretSpotId,
      likes: _l,
      comments: _c,
      companions: _p,
      conditions: _s,
      isDelayed: _d,
      ...session
    }: ArchiveData) => ({
      ...session,
      ...{ atSecretSpot: secretSpotId !== null, overdueAt: null, checkedOutAt: null },
    }),
  ),
  boards: boards.map(({ id: _, ...board }: ArchiveData) => board),
  secretSpots: secretSpots.map(({ id: _, createdAt: _c, sharedWith: _s, ...spot }: ArchiveData) => spot),
  photos: photos.map(({ sessionId, file: _, ...photo }: ArchiveData) => ({
    ...photo,
    isOfSession: sessionId !== null,
  })),
})

test('a logbook moves to another server whole, and a second try adds nothing', async () => {
  const maya = await aLogbook()
  const archive = await atHome.archiveOf(maya)
  const before = await dataOf(archive)
  expect(before).toMatchObject({ format: 2, origin: expect.stringMatching(/^https?:/) })
  const isInNone = (name: string) => before.sessions.every((session: ArchiveData) => session[name] === null)
  expect(detailNames.filter(isInNone), 'details that no session has').toEqual([])
  // A spot of the catalogue has the same id everywhere.
  const same = await away.aSpot()
  await away.update('surfSpots', { id: spot.id }, { id: same.id })
  const anna = await away.aSurfer('Anna')
  const found = await elsewhere.read(anna, archive)
  const all = { session: 4, track: 2, photo: 1, board: 2, secret_spot: 1 }
  expect(found).toMatchObject({ state: 'ready', message: null, wouldAdd: all, known: {}, leftOutCount: 0, added: {} })
  expect(found.from).toMatchObject({ username: maya.username, firstName: 'Maya', isSomebodyElse: true })
  expect((await away.ask(anna, `GET /api/surf-sessions/user/${anna.id}`)).body).toEqual([])

  expect(await elsewhere.agree(anna, found.id, false)).toMatchObject(refusedWith('archive_of_somebody_else'))
  expect(await elsewhere.add(anna, found.id)).toMatchObject({ added: all, leftOut: [], message: null })
  const moved = await elsewhere.archiveOf(anna)
  const after = await dataOf(moved)
  expect(comparable(after)).toEqual(comparable(before))
  expect(after.sessions.map(({ id }: ArchiveData) => id)).not.toEqual(expect.arrayContaining([before.sessions[0].id]))
  const [files, movedFiles] = [await unzipped(archive), await unzipped(moved)]
  for (const [nth, { id, track }] of before.sessions.entries())
    if (track) expect(trackIn(movedFiles, after.sessions[nth].id)).toEqual(trackIn(files, id))
  const notifications = await away.db.selectFrom('notifications').select('id').execute()
  expect(notifications).toEqual([])

  const again = await elsewhere.read(anna, archive)
  expect(again).toMatchObject({
    wouldAdd: {},
    known: { session: 4, photo: 1, board: 2, secret_spot: 1 },
    leftOutCount: 0,
  })
  expect(await elsewhere.add(anna, again.id)).toMatchObject({ added: {}, leftOutCount: 0 })
  expect(comparable(await dataOf(await elsewhere.archiveOf(anna)))).toEqual(comparable(before))
})

const trackIn = (files: Map<string, Buffer>, id: string) =>
  String(files.get(`gpx/${id}.gpx`)).match(/<trkpt[^/]*\/time>/g)

test('an archive read by its own account on its own server adds nothing; a deleted session returns', async () => {
  const maya = await aLogbook()
  const archive = await atHome.archiveOf(maya)
  const found = await atHome.read(maya, archive)
  expect(found).toMatchObject({ wouldAdd: {}, from: { isSomebodyElse: false } })
  const [session] = (await dataOf(archive)).sessions
  await home.ask(maya, `DELETE /api/surf-sessions/${session.id}`)
  expect((await atHome.move(maya, archive)).added).toMatchObject({ session: 1 })
})

test('another surfer’s archive of the same server neither changes nor shows theirs', async () => {
  const maya = await aLogbook()
  const noa = await home.aSurfer({ firstName: 'Noa', defaultVisibility: 'private' })
  const archive = await atHome.archiveOf(maya)
  const before = await dataOf(archive)
  expect((await atHome.move(noa, archive)).added).toMatchObject({ session: 4, photo: 1, board: 2 })
  expect(comparable(await dataOf(await atHome.archiveOf(maya)))).toEqual(comparable(before))
  const { rows } = await sql<{ visibility: string; shares: number }>`
    select distinct visibility, (select count(*)::int from secret_spot_shares where owner_id = ${noa.id}) as shares
    from surf_sessions where user_id = ${noa.id}`.execute(home.db)
  expect(rows).toEqual([{ visibility: 'private', shares: 0 }])
})

test('an import that reaches a daily limit says so, and the next one adds the rest', async () => {
  const maya = await aLogbook()
  const archive = await atHome.archiveOf(maya)
  const ben = await home.aSurfer('Ben')
  await spend(home.db, { 'imported-photo': [ben.id] }, { cost: limits['imported-photo'].size })
  const stopped = await atHome.move(ben, archive)
  expect(stopped).toMatchObject({ added: { session: 4 }, message: expect.stringContaining('tomorrow') })
  await home.db.deleteFrom('rateLimits').execute()
  expect(await atHome.move(ben, archive)).toMatchObject({ added: { photo: 1 }, message: null })
})
