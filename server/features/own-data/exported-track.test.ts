import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot } = server

test('the export has each point of a recorded track and the surfer’s corrections of its waves', async () => {
  const maya = await aSurfer('Maya')
  const spot = await aSpot()
  const { id: surfSpotId, latitude, longitude } = spot
  const startTime = new Date(Date.now() - 3_600_000).toISOString()
  const session = await ask(maya, 'POST /api/surf-sessions', { surfSpotId, latitude, longitude, startTime })
  const sessionId: string = session.body.id
  const track = aTrack({ startAt: Date.now() - 1_800_000, waves: 12 })
  const at = `/api/surf-sessions/${sessionId}/track`
  for (const chunk of chunksOf(track)) expect((await ask(maya, `POST ${at}/chunks`, chunk)).status).toBe(201)
  await ask(maya, `POST ${at}/count`)
  const [first] = (await ask(maya, `GET /api/surf-sessions/${sessionId}`)).body.waves
  await ask(maya, `PUT ${at}/waves`, { startAt: Date.parse(first.startTime), accepted: false })

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
