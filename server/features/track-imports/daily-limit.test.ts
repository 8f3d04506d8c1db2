import { beforeAll, expect, test } from 'vitest'
import { type LimitName, limits } from '#server/limits.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const STOPPED =
  'Stopped here: Lineup takes 20,000 activities and 5,000 new sessions a day. Send it again tomorrow for the rest.'

const server = serverInFile()
const { aSurfer, aSpot } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const surfed = (hours: number) => fitFile(aSurfedTrack({ at: new Date(Date.now() - hours * HOUR_MS), minutes: 20 }))
/** Leaves this surfer so many of a day's. */
const leave = ({ id }: TestSurfer, name: LimitName, left: number) =>
  spend(server.db, { [name]: [id] }, { cost: Number(limits[name].size) - left })

const archive = (...hours: number[]) => zipped(Object.fromEntries(hours.map((hour) => [`${hour}.fit`, surfed(hour)])))

test('an import that reaches a daily limit stops, keeps what it read and reports it; others continue', async () => {
  // A track of 20 minutes has 1,201 points of 14 bytes.
  const left = { 'imported-activity': 1, 'imported-session': 1, 'imported-kilobyte': 17 } as const
  for (const [name, count] of Object.entries(left)) {
    const maya = await aSurfer()
    await leave(maya, name as LimitName, count)
    const read = await watch.importFile(maya, archive(20, 30), { fileName: 'export.zip' })
    expect(read).toMatchObject({ files: 2, filesRead: 1, counts: { imported: 1 }, message: STOPPED })
    const more = await watch.importFile(maya, surfed(60), { fileName: 'more.fit' })
    expect(more, name).toMatchObject({ counts: {}, message: STOPPED })
    expect((await watch.sessionsOf(maya)).length).toBe(1)
  }
  const noa = await aSurfer()
  expect(await watch.importFile(noa, surfed(20), { fileName: 'surf.fit' })).toMatchObject({ counts: { imported: 1 } })
})

test('activities accepted one by one count as new sessions too', async () => {
  const maya = await aSurfer()
  const far = aSurfedTrack({ latitude: 10, longitude: -150 })
  const offered = await watch.onlyActivity(maya, gpxFile(far))
  await leave(maya, 'imported-session', 0)
  expect(await watch.choose(maya, offered, 'new')).toMatchObject(refusedWith('too_many_attempts'))
  expect(await watch.sessionsOf(maya)).toEqual([])
  expect(await watch.choose(maya, offered, 'dismiss')).toMatchObject({ status: 200 })
})
