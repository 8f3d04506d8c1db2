import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { countLikes } from '#server/features/sessions/reactions/likes.ts'
import { jobs } from '#server/jobs.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import { fillBuddies } from '#test/fixtures/buddy-rows.ts'
import { aSpot, type TestSurfer } from '#test/fixtures/factories.ts'
import { fillPlans } from '#test/fixtures/plan-rows.ts'
import { insertRows, rowOf } from '#test/fixtures/rows.ts'
import { rowsWith } from '#test/fixtures/rows-with.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { fillWebhooks } from '#test/fixtures/webhook-rows.ts'
import { insertArchive, insertOffer } from '#test/permissions/owned/own-import.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { insertConditions } from '#test/postgres/frozen-rows.ts'
import { fillSafety } from '#test/safety/safety-rows.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'
import { insertTrack } from '#test/tracks/track-rows.ts'

/** Stands in every text that the surfer writes, and in what others write to her. */
const MARK = `trace${randomUUID().slice(0, 8)}`
/** What holds nothing of any surfer; the log of operators holds ids, which are nobody's once the account is gone. */
const SHARED =
  `buoy_files buoy_forecasts buoy_observations conditions_cells jobs migrations operator_log past_buoy_hours past_forecasts
  policies rate_limits restores safety_watch secrets source_leases spot_visit_days spot_visits surf_spots
  watched_squares`.split(/\s+/)

const server = serverInFile()
const { ask, aSurfer, surfers } = server

const objectsNamed = async (ids: string[]) =>
  (await readdir(server.objectsFolder, { recursive: true })).filter((file) => ids.some((id) => file.includes(id)))

const ownIds = async (maya: TestSurfer): Promise<string[]> => {
  const tables = 'surf_sessions comments plans secret_spots boards spot_alerts emergency_contacts sign_ins'.split(' ')
  const own = tables.map((table) => sql`select id::text from ${sql.table(table)} where user_id = ${maya.id}`)
  const { rows } = await sql<{ id: string }>`
    select id::text from plan_messages where ${maya.id} in (owner_id, user_id)
    union all ${sql.join(own, sql` union all `)}
    union all select id::text from safety_steps where ${maya.id} in (user_id, buddy_id)
    union all select id::text from photos where owner_id = ${maya.id}
    union all select encode(token_hash, 'hex') from sign_ins where user_id = ${maya.id}`.execute(server.db)
  return rows.map(({ id }) => id)
}

test('seven days after a deletion request no trace of the surfer is left, and others keep their data', async () => {
  const maya = await aSurfer('Maya')
  const [kai, noa] = await surfers('Kai', 'Noa')
  const { kais, uploads } = await fillEveryTable(maya, kai, noa)
  // Last, because nobody sees her from here on.
  await server.insert('standings', { userId: maya.id, state: 'unverified', message: MARK })
  const about = { ...{ id: randomUUID(), kind: 'surfer', subjectId: maya.id }, ownerId: maya.id, surferId: maya.id }
  await server.insert('moderationCases', { ...about, excerpt: MARK })
  await server.insert('moderationDecisions', { surferId: maya.id, caseId: about.id, decision: 'warn', appeal: MARK })
  const other = { id: randomUUID(), kind: 'spot', subjectId: noa.id, ownerId: noa.id }
  await server.insert('moderationCases', other)
  await server.insert('reports', { caseId: other.id, reporterId: maya.id, reason: 'wrong', message: MARK })

  const traces = [maya.id, maya.email, maya.username, MARK, ...(await ownIds(maya))]
  const before = await rowsWith(server.db, traces)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.db)
  const filled = tables.map(({ name }) => name).filter((name) => !SHARED.includes(name))
  expect(Object.keys(before).toSorted(), 'tables that this test fills').toEqual(filled.toSorted())
  // Each picture and its small version, and the bytes of what is shown nowhere.
  expect((await objectsNamed(uploads)).length).toBe(3 * 2 + 1)

  await ask(maya, 'POST /api/account/deletion')
  await runJobs(7.1)
  // She is in the water, and others were notified: the watch goes on for one more day.
  await runJobs(8.2)
  // Deliveries of the last day stay for a day.
  await runJobs(9.3)
  expect(await rowsWith(server.db, [...traces, ...uploads])).toEqual({})
  expect(await objectsNamed(uploads)).toEqual([])

  await setClocks(server, null)
  const kept = await sql<{ alarms: number; spots: number }>`
    select (select count(*)::int from alarms where session_id = ${kais}) as alarms,
      (select count(*)::int from secret_spots where user_id = ${kai.id}) as spots`.execute(server.db)
  expect(kept.rows).toEqual([{ alarms: 1, spots: 1 }])
  const session = await ask(noa, `GET /api/surf-sessions/${kais}`)
  expect(session).toMatchObject({
    status: 200,
    body: { likes: [{ userId: noa.id }], likeCount: 1, comments: [{ comment: 'Mine too' }] },
  })
  expect((await rowsWith(server.db, ['lindqvist'])).name_words, 'a word that another name holds').toBe(1)
})

async function runJobs(daysLater: number) {
  const at = new Date(Date.now() + daysLater * DAY_MS)
  await setClocks(server, at)
  const { db, objects } = server
  for (const { work } of jobs)
    await work({ db, env: readEnv({}), objects, log: pino({ level: 'silent' }), now: () => at })
}

/** One of everything that Maya can have, and of what others can have from her or because of her. */
async function fillEveryTable(maya: TestSurfer, kai: TestSurfer, noa: TestSurfer) {
  const { db } = server
  const theirs = { userId: maya.id }
  await ask(null, 'POST /api/login', { email: maya.email, password: MARK })
  await aSurfer({ lastName: 'Lindqvist' })
  await ask(maya, 'PUT /api/users/me', {
    username: `x${MARK}`,
    firstName: MARK,
    lastName: 'Lindqvist',
    surfingType: ['longboard'],
  })
  const hashed = { ...theirs, hash: MARK }
  await db.insertInto('passwords').values(hashed).execute()
  await server.insert('passkeys', { ...theirs, credentialId: MARK, publicKey: Buffer.from(MARK), name: MARK })
  await db.insertInto('recoveryCodes').values(hashed).execute()
  await server.insert('accessTokens', { ...theirs, tokenHash: Buffer.from(MARK), name: MARK, scopes: ['log'] })
  await insertRows(db, 'knownBrowsers', { ...theirs, tokenHash: Buffer.from(MARK) })
  await insertRows(db, 'securityEvents', { ...theirs, kind: 'new_browser', browser: MARK })
  const { tokenHash } = await rowOf(db, 'signIns', ['tokenHash'], { userId: maya.id })
  const untilTomorrow = new Date(Date.now() + DAY_MS).toISOString()
  await insertRows(db, 'signUpInvitations', {
    madeBy: maya.id,
    tokenHash: Buffer.from(MARK),
    mostUses: 1,
    expiresAt: untilTomorrow,
  })
  await insertRows(db, 'emailChanges', {
    ...theirs,
    email: `${MARK}@example.com`,
    asksOld: true,
    expiresAt: untilTomorrow,
  })
  await insertRows(db, 'accountTokens', {
    ...theirs,
    tokenHash,
    purpose: 'new_email',
    email: `${MARK}@example.com`,
    expiresAt: untilTomorrow,
  })
  await insertRows(db, 'secondSteps', {
    ...theirs,
    tokenHash,
    takesMailedCode: true,
    takesRecoveryCode: true,
    expiresAt: untilTomorrow,
  })
  await insertRows(db, 'accountLetters', {
    ...theirs,
    kind: 'new_browser',
    email: maya.email,
    expiresAt: untilTomorrow,
  })
  const endpoint = `https://fcm.googleapis.com/fcm/send/${MARK}`
  await insertRows(db, 'pushSubscriptions', {
    ...theirs,
    signIn: tokenHash,
    endpoint,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  })
  await insertRows(db, 'notificationPreferences', { ...theirs, pushKinds: ['like'], emailKinds: ['comment'] })
  await insertRows(db, 'pushServers', { ...theirs, kind: 'ntfy', address: `https://${MARK}.example.com`, topic: MARK })
  await insertRows(db, 'achievements', { ...theirs, key: 'first_wave', earnedOn: '2026-01-01' })
  const proposed = { name: MARK, area: MARK, country: MARK, description: MARK, note: MARK, latitude: 1, longitude: 2 }
  const decided = { state: 'declined', decidedAt: new Date().toISOString() }
  await insertRows(db, 'spotProposals', { ...theirs, ...proposed })
  await insertRows(db, 'spotProposals', {
    ...proposed,
    ...decided,
    name: 'Pier',
    area: '',
    country: '',
    description: '',
    note: '',
    userId: kai.id,
    decidedBy: maya.id,
  })

  await fillBuddies(server, maya, { buddy: kai, asked: noa })

  const spot = await aSpot(db)
  const startTime = new Date().toISOString()
  const own = (await ask(maya, 'POST /api/surf-sessions', { ...atSpot(spot), startTime })).body.id
  await ask(maya, `PATCH /api/surf-sessions/${own}`, { notes: MARK, board: MARK, companions: [kai.id] })
  const kais = (await ask(kai, 'POST /api/surf-sessions', { ...atSpot(spot), startTime })).body.id
  await ask(kai, `PATCH /api/surf-sessions/${kais}`, { companions: [maya.id] })
  await insertConditions(db, { ownerId: maya.id, sessionId: own }, { at: startTime, stationName: MARK })
  await insertTrack(db, { ownerId: maya.id, sessionId: own }, { ...spot, at: Date.parse(startTime) })
  for (const [surfer, session] of [
    [maya, kais],
    [kai, own],
    [noa, kais],
  ] as const) {
    await ask(surfer, `POST /api/surf-sessions/${session}/like`)
    const comment = surfer === noa ? 'Mine too' : MARK
    await ask(surfer, `POST /api/surf-sessions/${session}/comment`, { comment })
  }
  await countLikes(db, maya.id, own)
  await countLikes(db, kai.id, kais)
  const gone = { comment: MARK, clientId: randomUUID() }
  const { id } = (await ask(maya, `POST /api/surf-sessions/${kais}/comment`, gone)).body
  await ask(maya, `DELETE /api/surf-sessions/${kais}/comment/${id}`)
  await insertRows(db, 'notifications', { userId: noa.id, kind: 'comment', actorId: kai.id, sessionId: own })

  const send = async () => (await sendFile(server, maya, await aPhoto())).objectPath
  const [photoUrl, profileImageUrl, boardPhoto, unshown] = [await send(), await send(), await send(), await send()]
  await ask(maya, 'POST /api/session-photos', { sessionId: own, photoUrl, caption: MARK })
  const { surfingType, firstName, lastName, username } = (await ask(maya, 'GET /api/auth/user')).body
  const profile = { surfingType, firstName, lastName, username, profileImageUrl }
  await ask(maya, 'PUT /api/users/me', profile)

  await insertOffer({ db }, maya.id, MARK)
  await insertArchive({ db }, maya.id, MARK)
  await ask(maya, `PUT /api/favourites/${spot.id}`)
  await ask(maya, 'POST /api/policies/agreements', { policies: [{ name: 'terms', version: 1 }] })
  await ask(maya, 'POST /api/boards', { name: MARK, note: MARK, photoUrl: boardPhoto })

  await fillSafety(db, maya, kai, { own, kais })

  await insertSpotAlert(db, { userId: maya.id, surfSpotId: spot.id }, { name: MARK })
  await fillWebhooks(db, maya, MARK)
  await fillPlans(db, maya, kai, { spotId: spot.id, mark: MARK, own, kais })

  await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } }).then((answer) => answer.bytes())
  const backup = { state: 'removed', isScheduled: false, begunBy: maya.id, place: '/backups', isEncrypted: false }
  await db.insertInto('backups').values(backup).execute()
  // Last: between two tries, which are at most a minute apart.
  const runAt = new Date(Date.now() + 50_000).toISOString()
  await insertRows(db, 'checkInFanOuts', { ...theirs, sessionId: randomUUID(), runAt })
  const uploads = [photoUrl, profileImageUrl, boardPhoto, unshown].map((path) => basename(path, '.raw'))
  return { kais, uploads }
}
