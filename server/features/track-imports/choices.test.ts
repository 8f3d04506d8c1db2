import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('an activity that overlaps a session is offered and merged into it on request', async () => {
  const maya = await aSurfer()
  const track = aSurfedTrack({ at: hoursAgo(6) })
  const sessionId = await watch.checkedIn(maya, track)
  const offered = await watch.onlyActivity(maya, fitFile(track))
  expect(offered).toMatchObject({ outcome: 'offered', sessionId, message: 'You have a session at that time.' })
  expect((await watch.trackOf(maya, sessionId)).status).toBe(404)

  const merged = await watch.choose(maya, offered, 'merge')
  expect(merged).toMatchObject({ status: 200, body: { outcome: 'merged', sessionId } })
  expect((await watch.trackOf(maya, sessionId)).body.points.at.length).toBe(track.length)
  expect((await watch.sessionsOf(maya)).map(({ id }) => id)).toEqual([sessionId])
  expect((await watch.choose(maya, offered, 'new')).body, 'chosen once more').toEqual(merged.body)
})

test('an activity that overlaps a session becomes its own session or is dismissed, as its surfer chooses', async () => {
  const maya = await aSurfer()
  const track = aSurfedTrack({ at: hoursAgo(7) })
  await watch.checkedIn(maya, track)
  const [first, second] = [
    await watch.onlyActivity(maya, fitFile(track)),
    await watch.onlyActivity(maya, gpxFile(track.slice(5))),
  ]
  expect((await watch.choose(maya, first, 'new')).body.outcome).toBe('imported')
  expect((await watch.choose(maya, second, 'dismiss')).body.outcome).toBe('dismissed')
  expect((await watch.sessionsOf(maya)).length).toBe(2)
})

test('a file sent for a session is merged at once, and two halves make one track', async () => {
  const maya = await aSurfer()
  const track = aSurfedTrack({ at: hoursAgo(8) })
  const sessionId = await watch.checkedIn(maya, track)
  for (const half of [track.slice(0, 1200), track.slice(1200)])
    expect(await watch.onlyActivity(maya, fitFile(half), { sessionId })).toMatchObject({ outcome: 'merged', sessionId })
  expect((await watch.trackOf(maya, sessionId)).body.points.at.length).toBe(track.length)
  const elsewhen = await watch.onlyActivity(maya, fitFile(aSurfedTrack({ at: hoursAgo(100) })), { sessionId })
  expect(elsewhen).toMatchObject({ outcome: 'offered', message: "This wasn't recorded during that session." })
})

test('merging with a deleted session is refused, and the activity can still become its own session', async () => {
  const maya = await aSurfer()
  const track = aSurfedTrack({ at: hoursAgo(9) })
  const sessionId = await watch.checkedIn(maya, track)
  const offered = await watch.onlyActivity(maya, fitFile(track))
  await ask(maya, `DELETE /api/surf-sessions/${sessionId}`)
  expect(await watch.choose(maya, offered, 'merge')).toMatchObject(refusedWith('nothing_to_merge'))
  expect((await watch.choose(maya, offered, 'new')).body.outcome).toBe('imported')
})
