import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#test/fixtures/rows.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

/** Tables with a surfer's id that are not read for the archive, and why. */
const LEFT_OUT: Record<string, string> = {
  backups: 'is the server’s, with the operator who began each',
  passwords: 'holds a hash alone',
  deleted_client_ids: 'holds ids that a phone made up, of what was deleted',
  like_counts: 'is how many likes there are, which are there',
  deliveries: 'is what leaves for notifications, which are there',
  push_server_deliveries: 'is what leaves for notifications, which are there',
  sent_tracks: 'holds tracks as they are sent, which are there',
  sign_up_invitations: 'is the server’s, with the operator who made each',
  watched_files: 'holds hashes of files that stay in the surfer’s folder',
  watched_folders: 'holds the hash of a folder’s name',
  uploads: 'holds bytes that are shown nowhere yet',
}

const server = serverInFile()
const { ask, aSurfer, aSpot } = server

test('each table with a surfer’s id is in the archive or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass
    union
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'buddy_id', 'surfer_id')`.execute(
    server.db,
  )
  const sources = await Promise.all(
    ['exported-data.ts', 'exported-rows.ts', 'exported-account.ts'].map((file) =>
      readFile(new URL(file, import.meta.url), 'utf8'),
    ),
  )
  const read = new Set(
    sources
      .join()
      .matchAll(/(?:from|join) ([a-z_]+)/g)
      .map(([, name]) => name!),
  )
  const missing = rows.map(({ name }) => name).filter((name) => !read.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
})

test('the export has plan messages, invites, muted and not suggested surfers, and weekly settings', async () => {
  const { db } = server
  const [maya, kai] = await server.buddies('Maya', 'Kai')
  const noa = await aSurfer('Noa')
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const plan = { surfSpotId: (await aSpot()).id, startTime }
  const { body: made } = await ask(maya, 'POST /api/plans', plan)
  await ask(maya, `POST /api/plans/${made.id}/messages`, { message: 'Bring wax' })
  await ask(maya, `POST /api/plans/${made.id}/late`, { minutes: 15 })
  const { body: invite } = await ask(maya, 'POST /api/invites')
  await ask(maya, `DELETE /api/buddies/suggestions/${noa.id}`)
  await ask(maya, `POST /api/mutes/${kai.id}`)
  await insertRows(db, 'notificationPreferences', {
    userId: maya.id,
    pushKinds: ['weekly_summary'],
    summaryTimeZone: 'Europe/Paris',
  })

  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const data = JSON.parse(String((await unzipped(bytes)).get('data.json')))
  expect(data).toMatchObject({
    planMessages: [
      { planId: made.id, message: 'Bring wax', lateMinutes: null },
      { planId: made.id, message: null, lateMinutes: 15 },
    ],
    invites: [{ uses: 0 }],
    notSuggested: [{ user: { id: noa.id, firstName: 'Noa' } }],
    buddies: [{ user: { id: kai.id }, isMuted: true }],
    notificationSettings: { pushKinds: ['weekly_summary'], summaryTimeZone: 'Europe/Paris' },
  })
  expect(bytes.includes(invite.url.split('/').at(-1))).toBe(false)
})

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
