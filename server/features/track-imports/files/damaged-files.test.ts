import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { type TidyActivity, tidyActivities } from '#server/features/track-imports/files/tidy-activities.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const NOW = Date.UTC(2026, 5, 1)
const track = aSurfedTrack({ at: new Date(Date.UTC(2026, 4, 30, 6)) })
const MINUTE = 60

async function* inPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000)
}
const read = async (bytes: Buffer) => tidyActivities(await readActivities(inPieces(bytes)), NOW)
/** How many of the track's seconds there are, of a file that has them from the first one on, and what its file lacks. */
async function secondsRead(bytes: Buffer) {
  const [activity, ...others] = await read(bytes)
  expect(others).toEqual([])
  const { points, damage, sport } = activity as TidyActivity
  expect(points.map(({ at }) => at)).toEqual(track.slice(0, points.length).map(({ at }) => at))
  return { seconds: points.length, damage, sport }
}

test.each([
  ['FIT', fitFile(track)],
  ['GPX', gpxFile(track)],
  ['TCX', tcxFile(track)],
  ['packed GPX', gzipSync(gpxFile(track))],
  ['packed FIT', gzipSync(fitFile(track))],
])('%s that is truncated anywhere gives its complete part', async (_, file) => {
  for (const share of [0.3, 0.5, 0.9, 0.97]) {
    const { seconds, damage } = await secondsRead(file.subarray(0, Math.round(share * file.length)))
    expect(damage).toBe('breaks_off')
    expect(Math.abs(seconds / track.length - share), `${share} of the file`).toBeLessThan(0.15)
  }
})

test('truncating a FIT file within three of its records loses only the truncated part', async () => {
  const whole = fitFile(track)
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => secondsRead(whole.subarray(0, 20_000 - nth)).then(({ seconds }) => seconds)),
  )
  for (const [nth, seconds] of counts.entries())
    expect(seconds).toBeGreaterThanOrEqual(counts[0]! - Math.ceil(nth / 13))
})

test('a FIT file with a wrong checksum gives all its records', async () => {
  const file = fitFile(track)
  file[file.length - 1] = file.at(-1)! ^ 0xff
  expect(await secondsRead(file)).toEqual({ seconds: track.length, damage: 'wrong_checksum', sport: 'surfing' })
})

test('a FIT file that was never closed, with length 0, gives its records', async () => {
  const file = fitFile(track).subarray(0, 20_000)
  file.writeUInt32LE(0, 4)
  expect((await secondsRead(file)).seconds).toBeGreaterThan(20 * MINUTE)
})

test('a few wrong bytes in a FIT file lose at most what follows them', async () => {
  const file = fitFile(track).fill(0x30, 20_000, 20_003)
  const [activity] = await read(file)
  expect((activity as TidyActivity).points.length).toBeGreaterThan(20 * MINUTE)
})

test('a damaged file with two minutes or less is refused, and with more it is read', async () => {
  const bytesOf = (seconds: number) => {
    const text = gpxFile(track).toString()
    return Buffer.from(text.slice(0, text.indexOf(`<time>${new Date(track[0]!.at + seconds * 1000).toISOString()}`)))
  }
  expect(await read(bytesOf(2 * MINUTE))).toEqual([{ problem: 'damaged_file', sport: null }])
  expect((await secondsRead(bytesOf(2 * MINUTE + 1))).seconds).toBe(2 * MINUTE + 1)
})

test('only the last track of a truncated file is marked as damaged', async () => {
  const other = aSurfedTrack({ at: new Date(track[0]!.at - 86_400_000) })
  const later = gpxFile(track).toString()
  const both = gpxFile(other)
    .toString()
    .replace('</gpx>', later.slice(later.indexOf('<trk>')))
  const activities = await read(Buffer.from(both.slice(0, -30_000)))
  expect(activities.map((one) => 'damage' in one && one.damage)).toEqual([null, 'breaks_off'])
})
