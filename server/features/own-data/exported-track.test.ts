import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTrack, chunksOf } from '#test/a-track.ts'
import { ask } from '#test/client.ts'
import { aSpot, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { unzipped } from '#test/unzipped.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a recorded track is in it point by point, with what its surfer said of its waves', async () => {
  const maya = await aSurfer(server.db, { firstName: 'Maya' })
  const spot = await aSpot(server.db)
  const { id: surfSpotId, latitude, longitude } = spot
  const startTime = new Date(Date.now() - 3_600_000).toISOString()
  const session = await ask(server, maya, 'POST /api/surf-sessions', { surfSpotId, latitude, longitude, startTime })
  const sessionId: string = session.body.id
  const track = aTrack({ startAt: Date.now() - 1_800_000, waves: 12 })
  const at = `/api/surf-sessions/${sessionId}/track`
  for (const chunk of chunksOf(track)) expect((await ask(server, maya, `POST ${at}/chunks`, chunk)).status).toBe(201)
  await ask(server, maya, `POST ${at}/count`)
  const [first] = (await ask(server, maya, `GET /api/surf-sessions/${sessionId}`)).body.waves
  await ask(server, maya, `PUT ${at}/waves`, { startAt: Date.parse(first.startTime), accepted: false })

  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const files = await unzipped(bytes)
  const data = JSON.parse(String(files.get('data.json')))
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect(data.sessions[0]).toMatchObject({
    waves: Array(11).fill(expect.anything()),
    track: { source: 'recorded', points: track.length, corrections: [{ accepted: false }] },
  })
  const gpx = String(files.get(`gpx/${sessionId}.gpx`))
  const times = [...gpx.matchAll(/<trkpt [^>]*><time>([^<]+)/g)].map(([, time]) => Date.parse(time!))
  expect(times).toEqual(track.map(({ at }) => at))
  expect(gpx).toContain(`lat="${track.at(-1)!.latitude.toFixed(7)}"`)
})
