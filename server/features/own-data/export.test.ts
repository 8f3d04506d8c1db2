import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, aSpot, update, insert, surf } = server

const download = (surfer: TestSurfer | null, headers = {}) =>
  fetch(`${server.url}/api/own-data.zip`, { headers: { ...(surfer && { cookie: surfer.cookie }), ...headers } })

async function exported(surfer: TestSurfer) {
  const answer = await download(surfer)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const files = await unzipped(bytes)
  return { answer, bytes, files, data: JSON.parse(String(files.get('data.json'))) }
}

const checkedIn = async (surfer: TestSurfer, place: object, changes: object = {}) => {
  const id = await surf(surfer, { startTime: new Date(Date.now() - 3_600_000), ...place })
  await ask(surfer, `PATCH /api/surf-sessions/${id}`, changes)
  return id
}
const withPhoto = async (surfer: TestSurfer, sessionId: string, caption: string): Promise<string> => {
  const { objectPath } = await sendFile(server, surfer, await aPhoto())
  const shown = await ask(surfer, 'POST /api/session-photos', { sessionId, photoUrl: objectPath, caption })
  return shown.body.photoUrl.replace('/objects/', '')
}

test('the archive has the surfer’s data, maps and pictures, and the announced length', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const spot = await aSpot()
  const at = { ...atSpot(spot) }
  const own = await checkedIn(maya, at, { notes: 'Glassy & <clean>', rating: 5, companions: [kai.id] })
  await ask(kai, `POST /api/surf-sessions/${own}/comment`, { comment: 'Nice one' })
  await ask(kai, `POST /api/surf-sessions/${own}/like`)
  const photo = await withPhoto(maya, own, 'Sunset')
  const kais = await checkedIn(kai, at, { companions: [maya.id] })
  await ask(maya, `POST /api/surf-sessions/${kais}/comment`, { comment: 'Save me one' })
  await ask(maya, `POST /api/surf-sessions/${kais}/like`)
  await ask(maya, 'PATCH /api/settings', { units: 'feet-knots' })

  const { answer, bytes, files, data } = await exported(maya)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect([...files.keys()].toSorted()).toEqual(['data.json', `gpx/${own}.gpx`, 'photos/1.webp'])

  const asKai = { id: kai.id, firstName: 'Kai', username: kai.username }
  expect(data).toMatchObject({
    account: { id: maya.id, email: maya.email, firstName: 'Maya' },
    settings: { units: 'feet-knots', findableBy: 'everyone' },
    sessions: [
      {
        id: own,
        location: spot.name,
        latitude: spot.latitude,
        notes: 'Glassy & <clean>',
        rating: 5,
        likes: [{ user: asKai }],
        comments: [{ comment: 'Nice one', user: asKai }],
        companions: [asKai],
        waves: [],
      },
    ],
    photos: [{ sessionId: own, caption: 'Sunset', file: 'photos/1.webp' }],
    commentsElsewhere: [{ sessionId: kais, comment: 'Save me one' }],
    likesElsewhere: [{ sessionId: kais }],
    namedElsewhere: [{ sessionId: kais, hasLeft: false }],
    buddies: [{ user: asKai }],
    signIns: [{ createdAt: expect.any(String) }],
  })
  const kinds = data.notifications.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['comment', 'like']))
  const stored = await server.objects.get(photo)
  expect(files.get('photos/1.webp')).toEqual(await buffer(stored!.stream))
  expect(String(files.get(`gpx/${own}.gpx`))).toContain(`<time>${data.sessions[0].startTime.slice(0, 19)}`)
})

test('the export has contacts, safety messages and secret spots, without the keys of contacts’ pages', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const [spot, contact, step] = [{ id: randomUUID() }, { id: randomUUID() }, { id: randomUUID() }]
  const { db } = server
  const of = { userId: maya.id }
  await ask(maya, 'PATCH /api/settings', { overdueHours: 2, delaysPublishing: true, declinesPush: true })
  await insertRows(db, 'emergencyContacts', {
    ...of,
    ...contact,
    position: 1,
    name: 'Anna',
    phone: '+46 70 123 45 67',
    number: '+46701234567',
  })
  await insertRows(db, 'secretSpots', {
    ...of,
    ...spot,
    name: 'Behind the point',
    note: 'At low tide',
    latitude: 1.25,
    longitude: 2.5,
  })
  await db.insertInto('secretSpotShares').values({ ownerId: maya.id, spotId: spot.id, buddyId: kai.id }).execute()
  const moment = new Date().toISOString()
  const session = { ...of, sessionId: randomUUID(), round: 0 }
  await insertRows(db, 'alarms', { ...session, kind: 'overdue', raisedAt: moment })
  const sent = { ...session, step: 'overdue', state: 'sent', stateAt: moment }
  await insertRows(db, 'safetySteps', [
    { ...sent, channel: 'app', buddyId: kai.id, contactId: null },
    { ...sent, ...step, channel: 'sms', buddyId: null, contactId: contact.id },
  ])

  const { bytes, data } = await exported(maya)
  const asKai = { id: kai.id, firstName: 'Kai' }
  expect(data).toMatchObject({
    settings: { overdueHours: 2, delaysPublishing: true, declinesPush: true, hidesFirstSteps: false },
    emergencyContacts: [{ name: 'Anna', number: '+46701234567', numberState: 'waiting' }],
    secretSpots: [{ name: 'Behind the point', note: 'At low tide', latitude: 1.25, sharedWith: [asKai] }],
    alarms: [{ sessionId: session.sessionId, kind: 'overdue', reachedAt: null }],
    safetyMessages: expect.arrayContaining([
      expect.objectContaining({
        step: 'overdue',
        channel: 'app',
        buddy: expect.objectContaining(asKai),
        contact: null,
      }),
      expect.objectContaining({ step: 'overdue', channel: 'sms', buddy: null, contact: 'Anna' }),
    ]),
  })
  expect(bytes.includes(step.id)).toBe(false)
  const kais = await exported(kai)
  expect(['Behind the point', 'Anna', '46701234567'].filter((secret) => kais.bytes.includes(secret))).toEqual([])
})

test('the export has boards with photos, favourites and alerts', async () => {
  const maya = await aSurfer('Maya')
  const spot = await aSpot()
  await ask(maya, `PUT /api/favourites/${spot.id}`)
  await ask(maya, 'POST /api/spot-alerts', { spotId: spot.id, hours: 'first-light', days: [6] })
  const { objectPath: photoUrl } = await sendFile(server, maya, await aPhoto())
  await ask(maya, 'POST /api/boards', { name: 'Log', type: 'longboard', litres: 68, note: 'Wax', photoUrl })
  const { files, data } = await exported(maya)
  expect(data).toMatchObject({
    favourites: [{ id: spot.id, name: spot.name }],
    spotAlerts: [{ spot: spot.name, leastRating: 3, fromHour: null, days: [6], noticeDays: 2, notifiedWindows: [] }],
    boards: [{ name: 'Log', type: 'longboard', size: '', litres: 68, note: 'Wax', isRetired: false }],
    photos: [{ sessionId: null, caption: 'Board: Log', file: 'photos/1.webp' }],
  })
  expect(files.has('photos/1.webp')).toBe(true)
})

test('the export has nothing of others that the surfer may not see', async () => {
  const maya = await aSurfer('Maya')
  const [kai, ben] = await surfers('Kai', 'Benedikt')
  const spot = await aSpot()
  const exact = { surfSpotId: spot.id, latitude: 33.651234567, longitude: -118.011234567 }
  const [own, kais] = [await checkedIn(maya, exact), await checkedIn(kai, exact, { notes: 'Kai’s secret notes' })]
  await ask(maya, `POST /api/surf-sessions/${kais}/comment`, { comment: 'Save me one' })
  await ask(kai, `PATCH /api/surf-sessions/${kais}`, { visibility: 'private' })
  await ask(kai, `POST /api/surf-sessions/${own}/like`)
  await ask(ben, `POST /api/surf-sessions/${own}/comment`, { comment: 'Ben was here' })
  await ask(ben, `POST /api/blocks/${maya.id}`)
  await update('surfSessions', { latitude: 10, longitude: 20 }, { id: own })
  await insert('passkeys', {
    userId: maya.id,
    credentialId: 'the-credential',
    publicKey: Buffer.from('the key'),
    name: 'Phone',
  })
  const { tokenHash } = await server.row('signIns', ['tokenHash'], { userId: maya.id })
  const endpoint = 'https://push.example.com/the-address'
  const browser = { endpoint, p256dh: 'the-p256dh', auth: 'the-auth' }
  await insert('pushSubscriptions', { userId: maya.id, signIn: tokenHash, ...browser })
  const onNtfy = { kind: 'ntfy', address: 'https://ntfy.example.com', topic: 'mine' }
  await insert('pushServers', { userId: maya.id, ...onNtfy, token: 'the-sealed-token' })

  const { bytes, data } = await exported(maya)
  expect(data.pushServers).toMatchObject([onNtfy])
  expect(data.passkeys).toMatchObject([{ name: 'Phone' }])
  expect(data.pushSubscriptions).toMatchObject([{ host: 'push.example.com' }])
  const others = [kai.email, ben.email, ben.id, 'Benedikt', 'Ben was here', 'secret notes', '33.651234', '118.011234']
  const ofPush = ['the-address', 'the-p256dh', 'the-auth', 'the-sealed-token']
  const keys = ['the-credential', Buffer.from('the key').toString('hex'), ...ofPush]
  const secrets = [...others, ...keys, tokenHash.toString('hex'), tokenHash.toString('base64url')]
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
})

test('the export has each of many sessions once, also those with the same start', async () => {
  const maya = await aSurfer()
  await sql`
    insert into surf_sessions (user_id, custom_location, latitude, longitude, place, start_time, end_time, visibility, party_id)
    select ${maya.id}, 'Reef ' || nth, 1, 2, sphere_point(1, 2), moment, moment, 'private', gen_random_uuid()
    from generate_series(1, 1000) nth, lateral (select timestamptz '2024-01-01 10:00:00.123456Z'
      + nth / 300 * interval '1 microsecond' as moment) m`.execute(server.db)
  const { answer, bytes, files, data } = await exported(maya)
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect(new Set(data.sessions.map(({ location }: { location: string }) => location)).size).toBe(1000)
  expect(data.sessions).toHaveLength(1000)
  expect([...files.keys()].filter((name) => name.startsWith('gpx/'))).toHaveLength(1000)
})

test('a photo missing from the store is left out, and data.json says so', async () => {
  const maya = await aSurfer()
  const spot = await aSpot()
  const own = await checkedIn(maya, { ...atSpot(spot) })
  await server.objects.remove(await withPhoto(maya, own, 'Lost'))
  await withPhoto(maya, own, 'Kept')
  const { files, data } = await exported(maya)
  expect(data.photos).toMatchObject([
    { caption: 'Lost', file: null, note: 'This photo was not found.' },
    { caption: 'Kept', file: 'photos/1.webp' },
  ])
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual(['photos/1.webp'])
})

test('a new surfer gets an archive', async () => {
  const { data } = await exported(await aSurfer())
  expect(data).toMatchObject({
    sessions: [],
    photos: [],
    commentsElsewhere: [],
    plans: [],
    planMessages: [],
    blocks: [],
  })
})

test('visitors and other sites get no archive, and six in an hour are refused', async () => {
  const maya = await aSurfer()
  expect((await download(null)).status).toBe(401)
  for (let nth = 0; nth < 5; nth++) expect((await download(maya, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (let nth = 0; nth < 5; nth++) expect((await download(maya)).status).toBe(200)
  const refused = await download(maya)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject(refusedWith('too_many_attempts'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await download(await aSurfer())).status).toBe(200)
})
