import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Safety } from '#contract/sessions/safety.ts'
import { settleMissed } from '#server/features/backups/restoring/settle-missed.ts'
import { settleMissedAlarms } from '#server/features/safety/watch/restored-alarms.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInEachTest, startServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const NOW = new Date()
const minutesAfter = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

const server = serverInEachTest(() => ({ ...everyWay, OPERATORS: ['ana@lineup.example'] }))
const { aSurfer, areBuddies, insert, update } = server
const kai = inEachTest(() => aSurfer())

/** Sets the clock to so many minutes after the limit; there it stands. */
async function reconcileAt(minutes: number) {
  await setDatabaseClock(server.db, minutesAfter(minutes))
  await reconcileAll({ db: server.db, env: everyWay })
}
const health = async () => {
  const { status, body } = await server.ask(null, 'GET /healthz')
  return [status, body.status, body.safety.isProtected]
}

test('health reports the last safety run: ok before the first one, late after more than 3 minutes', async () => {
  await setDatabaseClock(server.db, NOW)
  expect((await server.ask(null, 'GET /healthz')).body).toEqual({
    status: 'ok',
    safety: { checkedAt: null, isProtected: false },
    texts: { state: 'ok', left: 200, perDay: 200 },
    uploads: expect.objectContaining({ state: 'ok' }),
    live: 'ok',
    jobs: expect.any(Object),
    mail: { sentAt: null, failedAt: null, why: null },
    backup: { state: 'off', lastGoodAt: null },
  })
  expect((await server.ask(kai, 'GET /api/safety')).body).toMatchObject({ checkedAt: null, isProtected: false })
  await reconcileAt(0)
  await setDatabaseClock(server.db, minutesAfter(3))
  await expect.poll(health).toEqual([200, 'ok', true])
  expect((await server.ask(kai, 'GET /api/safety')).body).toMatchObject({
    checkedAt: NOW.toISOString(),
    isProtected: true,
  })
  await setDatabaseClock(server.db, minutesAfter(3.01))
  await expect.poll(health).toEqual([503, 'late', false])
  expect((await server.ask(kai, 'GET /api/safety')).body.isProtected).toBe(false)
  await reconcileAt(3)
  await expect.poll(health).toEqual([200, 'ok', true])
  await setDatabaseClock(server.db, minutesAfter(-1))
  await expect.poll(health).toEqual([503, 'late', false])
})

test('a server whose database fails reports late safety runs and no error', async () => {
  await sql`alter table safety_watch rename to not_here`.execute(server.db)
  await expect
    .poll(() => server.ask(null, 'GET /healthz'))
    .toMatchObject({ status: 503, body: { status: 'late', safety: null } })
  await sql`alter table not_here rename to safety_watch`.execute(server.db)
})

test('the surfer sees who would be alerted, and on which channels', async () => {
  await setDatabaseClock(server.db, NOW)
  const maya = await aSurfer('Maya')
  const [lena, noa, pending] = await Promise.all(['Lena', 'Noa', 'Ana'].map((firstName) => aSurfer(firstName)))
  await areBuddies(maya, lena!, noa!)
  await server.ask(pending!, 'POST /api/buddy-requests', { followingId: maya.id })
  await insert('notificationPreferences', { userId: lena!.id, emailKinds: [] })
  await insert('notificationPreferences', { userId: noa!.id, pushKinds: ['overdue'] })
  const contact = await anEmergencyContact(server.db, maya, {
    name: 'Mum',
    number: '+61412345678',
    email: 'm@example.com',
  })
  await anEmergencyContact(server.db, maya, { name: 'Dad', email: 'dad@example.com', state: 'waiting' })
  const channels = async () => {
    const { buddies, contacts } = (await server.ask(maya, 'GET /api/safety')).body
    return {
      buddies: buddies.map(({ user, channels }: { user: TestSurfer; channels: string[] }) =>
        [user.firstName, ...channels].join(' '),
      ),
      contacts,
    }
  }
  const mum = { id: contact, name: 'Mum', channels: ['sms', 'email'] }
  expect(await channels()).toEqual({ buddies: ['Lena app', 'Noa app email'], contacts: [mum] })

  const signIn = await server.row('signIns', ['tokenHash'], { userId: noa!.id })
  await insert('pushSubscriptions', {
    userId: noa!.id,
    signIn: signIn.tokenHash,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
  })
  expect((await channels()).buddies).toEqual(['Lena app', 'Noa app push email'])
  await update('notificationPreferences', { pushKinds: [] }, { userId: noa!.id })
  expect((await channels()).buddies).toEqual(['Lena app', 'Noa app email'])
  const onNtfy = { userId: noa!.id, kind: 'ntfy', address: 'https://ntfy.example.com', topic: 'mine' }
  await server.insert('pushServers', onNtfy)
  await update('notificationPreferences', { pushKinds: ['overdue'] }, { userId: noa!.id })
  await server.db.deleteFrom('pushSubscriptions').where('userId', '=', noa!.id).execute()
  expect((await channels()).buddies).toEqual(['Lena app', 'Noa app push email'])
  await update('pushServers', { offAt: new Date().toISOString() }, { userId: noa!.id })
  expect((await channels()).buddies).toEqual(['Lena app', 'Noa app email'])

  const without = await startServer({ databaseUrl: server.databaseUrl })
  expect((await ask(without, maya, 'GET /api/safety')).body).toMatchObject({
    buddies: [{ channels: ['app'] }, { channels: ['app'] }],
    contacts: [],
  })
  await without.close()
})

test('a hundred of very many buddies are named, those with e-mail first, and the others counted', async () => {
  const maya = await aSurfer()
  await sql`
    with fan as (
      insert into users (email, username, first_name, last_name, email_verified_at)
      select 'fan' || n || '@example.com', 'fan_' || n, 'Fan', n::text, case when n = 103 then now() end from generate_series(1, 103) n returning id, last_name
    )
    insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state)
    select ${maya.id}, id, lpad(last_name, 3, '0'), gen_random_uuid(), 'accepted' from fan`.execute(server.db)
  const { buddies, moreBuddies } = (await server.ask(maya, 'GET /api/safety')).body as Safety
  expect([buddies.length, moreBuddies]).toEqual([100, 3])
  expect(buddies.filter(({ channels }) => channels.includes('email')).map(({ user }) => user.lastName)).toEqual(['103'])
})

test('only operators see the state of the watch and messages, without names', async () => {
  await setDatabaseClock(server.db, NOW)
  expect((await server.ask(kai, 'GET /api/safety/report')).body.code).toBe('operators_only')
  const ana = await aSurfer('Ana', { email: 'Ana@Lineup.example' })

  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  await inTheWater(server.db, kai, { overdueAt: NOW })
  await inTheWater(server.db, await aSurfer(), { overdueAt: minutesAfter(100) })
  await reconcileAt(0)
  await update('safetySteps', { state: 'failed', attempts: 4 }, { userId: kai.id, channel: 'sms' })
  const { body, text } = await server.ask(ana, 'GET /api/safety/report')
  expect(body).toEqual({
    isProtected: true,
    checkedAt: NOW.toISOString(),
    canMail: true,
    canText: true,
    watched: 2,
    openAlarms: 1,
    due: 1,
    failed: 1,
    failures: [{ channel: 'sms', attempts: 4, stateAt: NOW.toISOString() }],
    restores: [],
    missedAlarms: [],
  })
  for (const secret of ['Mum', kai.id, '412345678', 'example.com']) expect(text).not.toContain(secret)
})

test('after a restore an operator sees who was overdue, until they are back, and how to reach them', async () => {
  await setDatabaseClock(server.db, NOW)
  const ana = await aSurfer('Ana', { email: 'Ana@Lineup.example' })
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com', state: 'declined' })
  const sessionId = await inTheWater(server.db, kai, { overdueAt: minutesAfter(-60) })
  await inTheWater(server.db, await aSurfer(), { overdueAt: minutesAfter(60) })
  const backedUpAt = minutesAfter(-120)
  await server.db
    .transaction()
    .execute((tx) => settleMissed(tx, { backedUpAt, archive: 'lineup.tar', settlers: { alarms: settleMissedAlarms } }))
  const missed = async () => (await server.ask(ana, 'GET /api/safety/report')).body
  expect(await missed()).toMatchObject({
    watched: 1,
    restores: [
      {
        restoredAt: NOW.toISOString(),
        backedUpAt: backedUpAt.toISOString(),
        archive: 'lineup.tar',
        settled: [{ kind: 'alarms', count: 1 }],
      },
    ],
    missedAlarms: [
      {
        sessionId,
        user: { id: kai.id },
        kind: 'overdue',
        dueAt: minutesAfter(-60).toISOString(),
        email: kai.email,
        contacts: [{ name: 'Mum', phone: '+61412345678', email: null }],
      },
    ],
  })
  expect((await server.ask(kai, `GET /api/surf-sessions/${sessionId}/safety`)).body).toMatchObject({
    overdueAt: minutesAfter(-60).toISOString(),
    steps: [],
  })
  await server.ask(kai, `PUT /api/surf-sessions/${sessionId}/end`)
  expect((await missed()).missedAlarms).toEqual([])
})
