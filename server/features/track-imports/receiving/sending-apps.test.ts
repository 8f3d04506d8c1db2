import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aToken } from '#test/accounts/access-token.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import {
  type Credentials,
  curlFormPost,
  curlPost,
  curlUpload,
  fitoTrack,
  type Reply,
  runnerUp,
} from '#test/tracks/sending-apps.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const server = serverInFile()
const { aSurfer, aSpot, ask } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const track = aSurfedTrack({ at: new Date(Date.now() - 50 * HOUR_MS) })
/** More than a megabyte, for which curl waits for the server's word. */
const long = gpxFile(aSurfedTrack({ at: new Date(Date.now() - 90 * HOUR_MS), minutes: 180 }))

const basic = (name: string, password: string) => ({ Authorization: `Basic ${btoa(`${name}:${password}`)}` })
const byKey = (token: string): Credentials => ({ query: `?key=${token}` })
const byPassword = (token: string): Credentials => ({ headers: basic('maya', token) })
const byBearer = (token: string): Credentials => ({ headers: { Authorization: `Bearer ${token}` } })

type App = [string, (credentials: Credentials) => Promise<Reply | undefined>, (token: string) => Credentials, string]
const apps: App[] = [
  ['FitoTrack', (own) => fitoTrack(server, gpxFile(track, { sport: 'surfing' }), own), byKey, 'recording.gpx'],
  [
    'RunnerUp',
    async (own) => {
      const { folder, put } = await runnerUp(server, tcxFile(track), own)
      return put ?? folder
    },
    byPassword,
    'RunnerUp_SM-G991B_2026-05-30-06-00-00_Other.tcx',
  ],
  ['curl -T -u', (own) => curlUpload(server, fitFile(track), 'Dawn patrol.fit', own), byPassword, 'Dawn patrol.fit'],
  ['curl -T with a long file', (own) => curlUpload(server, long, 'long.gpx', own), byBearer, 'long.gpx'],
  ['curl --data-binary', (own) => curlPost(server, gpxFile(track), own), byBearer, 'recording.gpx'],
  ['curl -F', (own) => curlFormPost(server, fitFile(track), '2026-05-30.fit', own), byKey, '2026-05-30.fit'],
]

test.each(apps)(
  'what %s sends becomes a session, and what it sends again nothing new',
  async (_, sendBy, by, fileName) => {
    const maya = await aSurfer()
    const { token } = await aToken(server, maya, ['import'])
    const first = await sendBy(by(token))
    expect(first?.status).toBe(202)
    const { id } = JSON.parse(first!.body)
    expect(await watch.done(maya, id)).toMatchObject({ fileName, counts: { imported: 1 } })
    const again = await sendBy(by(token))
    expect(again?.status).toBe(200)
    expect(JSON.parse(again!.body)).toMatchObject({ id, isDone: true, counts: { imported: 1 } })
    expect((await watch.sessionsOf(maya)).length).toBe(1)
    expect(again?.headers['set-cookie']).toBeUndefined()
  },
)

test.each(apps)(
  '%s is refused without a token, with a revoked one, and with one for other things',
  async (_, sendBy, by) => {
    const maya = await aSurfer()
    const [revoked, other] = [await aToken(server, maya, ['import']), await aToken(server, maya, ['log'])]
    await ask(maya, `DELETE /api/access-tokens/${revoked.id}`)
    expect((await sendBy({}))?.status).toBe(401)
    expect((await sendBy(by(revoked.token)))?.status).toBe(401)
    expect((await sendBy(by(other.token)))?.status).toBe(403)
  },
)

test('a token for more than imports is refused where others could read it', async () => {
  const { token } = await aToken(server, await aSurfer(), ['import', 'log'])
  const statuses = []
  for (const by of [byKey, byPassword, byBearer])
    statuses.push((await curlPost(server, gpxFile(track), by(token))).status)
  expect(statuses).toEqual([403, 403, 202])
})

test.each<[string, (token: string) => Credentials]>([
  ['Bearer', byBearer],
  ['a key in the address', byKey],
])('with %s the origin does not matter, nor a cookie of another surfer', async (_, by) => {
  const [maya, theo] = [await aSurfer(), await aSurfer()]
  const { headers = {}, query = '' } = by((await aToken(server, maya, ['import'])).token)
  const from = { Origin: 'capacitor://localhost', Cookie: theo.cookie }
  const { status, body } = await curlPost(server, gpxFile(track), { headers: { ...headers, ...from }, query })
  expect(status).toBe(202)
  expect((await ask(maya, `GET /api/track-imports/${JSON.parse(body).id}`)).status).toBe(200)
})
