import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { bomb, repeated, zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aRun, aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const DAY_MINUTES = 24 * 60

const server = serverInFile()
const { ask, aSurfer, aSpot } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const track = aSurfedTrack({ at: hoursAgo(100) })
const changed = (change: (text: string) => string) => Buffer.from(change(gpxFile(track).toString()))
const entities = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'

const FIT_HEADER = '\x0e\x20\0\0\0\0\0\0.FIT'
const DAMAGED = 'This file is damaged. Please export it again.'
const ENTITIES = 'This file defines entities, which no recording needs. Please export it again.'
const TOO_LARGE = 'This file is too large.'
const NO_TIMES = 'The positions in this recording have no times.'

/** Files that become no session, each with its name and what the surfer reads. */
const bad: [name: string, bytes: Buffer, message: string][] = [
  ['empty.gpx', Buffer.alloc(0), 'This file is empty.'],
  ['truncated.fit', fitFile(track).subarray(0, 900), DAMAGED],
  ['truncated.tcx', tcxFile(track).subarray(0, 9_000), DAMAGED],
  ['entities.gpx', changed((text) => text.replace('<gpx', `${entities}<gpx`).replace('Morning', '&b;')), ENTITIES],
  ['timeless.gpx', changed((text) => text.replaceAll(/<time>[^<]*<\/time>/g, '')), NO_TIMES],
  [
    'nowhere.fit',
    fitFile(track.map((point) => ({ ...point, latitude: 0, longitude: 0 }))),
    'There are no positions in this recording.',
  ],
  [
    'day.fit',
    fitFile(aSurfedTrack({ at: hoursAgo(300), minutes: DAY_MINUTES })),
    'This recording is longer than 12 hours. Please cut it to the session.',
  ],
]
const otherSports: [name: string, bytes: Buffer, message: string][] = [
  [
    'run.gpx',
    gpxFile(aRun({ at: hoursAgo(200) })),
    'This looks like another sport: much of it is faster than anyone paddles.',
  ],
  ['run.fit', fitFile(aRun({ at: hoursAgo(200) }), 'running'), 'This looks like running, not surfing.'],
  [
    'windsurf.fit',
    fitFile(aSurfedTrack({ at: hoursAgo(220) }), 'windsurfing'),
    'This looks like windsurfing, not surfing.',
  ],
]
const good = (hours: number) => fitFile(aSurfedTrack({ at: hoursAgo(hours), minutes: 20 }))

/** How many rows there are of all that an import makes of a surfer's files. */
async function kept({ id }: TestSurfer) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from surf_sessions where user_id = ${id}) as sessions,
      (select count(*)::int from tracks where owner_id = ${id}) as tracks,
      (select count(distinct session_id)::int from track_chunks where owner_id = ${id}) as with_points,
      (select count(distinct session_id)::int from waves where owner_id = ${id}) as with_waves,
      (select count(*)::int from imported_activities where user_id = ${id} and points is not null) as offers`.execute(
    server.db,
  )
  return rows[0]!
}
const onlySessions = (count: number) => ({
  ...{ sessions: count, tracks: count, withPoints: count, withWaves: count, offers: 0 },
})

test('bad files of an archive are listed one by one, the others become sessions, and none is partly saved', async () => {
  const maya = await aSurfer()
  const files = [...bad, ...otherSports].map(([name, bytes]) => [name, bytes] as const)
  const archive = zipped({
    'first.fit': good(20),
    ...Object.fromEntries(files),
    'bomb.fit': bomb(FIT_HEADER, 500),
    'bomb.zip': bomb('PK', 500),
    'last.fit.gz': gzipSync(good(30)),
  })
  const read = await watch.importFile(maya, archive, { fileName: 'export.zip' })
  const failed = read.activities.filter(({ outcome }) => outcome === 'failed')
  const messages = failed.map(({ fileName, message }) => [fileName, message])
  const expected = [
    ...bad.map(([name, , message]) => [name, message]),
    ['bomb.fit', TOO_LARGE],
    ['bomb.zip', TOO_LARGE],
  ]
  expect(messages.toSorted()).toEqual(expected.toSorted())
  expect(read.counts).toEqual({ imported: 2, failed: expected.length, left_out: otherSports.length })
  expect(await kept(maya)).toEqual(onlySessions(2))
})

test('concurrent bad files each get a message, and the good one becomes a session', async () => {
  const maya = await aSurfer()
  const packed = zipped({ 'surf.fit': bomb(FIT_HEADER, 500) })
  const files: (typeof bad)[number][] = [...bad, ...otherSports, ['bomb.zip', packed, TOO_LARGE]]
  const sent = await Promise.all(
    [...files, ['good.fit', good(40)] as const].map(([fileName, bytes]) => watch.send(maya, bytes, { fileName })),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
  const statuses = new Set<number>()
  const listed = async () => {
    const { status, body } = await ask(maya, 'GET /api/track-imports')
    statuses.add(status)
    return body as {
      fileName: string
      isDone: boolean
      message: string | null
      activities: { message: string | null }[]
    }[]
  }
  await expect.poll(async () => (await listed()).every(({ isDone }) => isDone)).toBe(true)
  expect(statuses).toEqual(new Set([200]))
  const messages = (await listed()).map(({ fileName, message, activities }) => [
    fileName,
    message ?? activities[0]?.message ?? null,
  ])
  const expected = [...files.map(([name, , message]) => [name, message]), ['good.fit', null]]
  expect(messages.toSorted()).toEqual(expected.toSorted())
  expect(await kept(maya)).toEqual(onlySessions(1))
})

test('an archive that lists one file many times is refused, also inside another archive', async () => {
  const maya = await aSurfer()
  const overlapping = repeated(gpxFile(aSurfedTrack({ at: hoursAgo(400) })), 60)
  const message = 'The files in this archive overlap. Please export it again.'
  expect(await watch.importFile(maya, overlapping, { fileName: 'export.zip' })).toMatchObject({ message, counts: {} })
  const outer = zipped({ 'parts/tracks.zip': overlapping, 'good.fit': good(500) })
  const read = await watch.importFile(maya, outer, { fileName: 'outer.zip' })
  expect(read.counts).toEqual({ failed: 1, imported: 1 })
  expect(read.activities[1]).toMatchObject({ fileName: 'parts/tracks.zip', message })
  expect(await kept(maya)).toEqual(onlySessions(1))
})
