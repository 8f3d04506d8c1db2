import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leaseScheduled } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { startPushService } from '#test/fakes/push-service.ts'
import { areBuddies, aSignIn, aSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { ask } from '#test/network/client.ts'
import { joinBusFor } from '#test/postgres/live-bus.ts'

const { pushing, service } = setUpPushDeliveries()

const preferences = ({ id }: { id: string }) =>
  pushing.server.db.updateTable('notificationPreferences').where('userId', '=', id)

test('a notification is sent as soon as it is published', async () => {
  const surfer = await pushing.maya(service)
  const deliveries = pushing.startOne()
  const bus = await joinBusFor(pushing.server.databaseUrl, notificationsChanged, deliveries.poll)
  await pushing.tell(surfer)
  await service.received(1)
  await bus.close()
  await deliveries.close()
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'sent', attempts: 1 }])
})

test('notifications that are read, switched off, a day old or from a blocked surfer are not sent', async () => {
  const [reads, switches, sleeps, blocks] = [
    await pushing.maya(service),
    await pushing.maya(service),
    await pushing.maya(service),
    await pushing.maya(service),
  ]
  for (const surfer of [reads, switches, sleeps, blocks]) await pushing.tell(surfer)
  await pushing.server.ask(reads, 'PUT /api/notifications/read')
  await preferences(switches)
    .set({ pushKinds: ['like'] })
    .execute()
  const row = { userId: blocks.id, buddyId: pushing.kai.id, requestId: pushing.kai.id, state: 'blocked' }
  await pushing.server.db.insertInto('buddyLinks').values(row).execute()
  await pushing.server.update(
    'notifications',
    { createdAt: new Date(Date.now() - 24 * HOUR_MS - 1).toISOString() },
    { userId: sleeps.id },
  )
  await pushing.sendDue()
  for (const surfer of [reads, switches, sleeps, blocks])
    expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'dropped', attempts: 0 }])
  expect(service.requests).toEqual([])
})

test('a check-in is not sent once its recipient may not see it any more', async () => {
  const { server } = pushing
  const [surfer, theo] = [
    await pushing.maya(service),
    await aSurfer(server.db, { firstName: 'Theo', defaultVisibility: 'buddies' }),
  ]
  await preferences(surfer)
    .set({ pushKinds: ['checked_in'] })
    .execute()
  await areBuddies(server.db, surfer, theo)
  const place = { customLocation: 'Second reef', latitude: 1, longitude: 2, startTime: new Date().toISOString() }
  expect((await ask(server, theo, 'POST /api/surf-sessions', place)).status).toBe(201)
  await fannedOut(server.db)
  await ask(server, theo, `DELETE /api/buddies/${surfer.id}`)
  await pushing.sendDue()
  expect(service.requests).toEqual([])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'dropped', attempts: 0 }])
})

test('a comment is not sent once its recipient hides one of its words', async () => {
  const { server } = pushing
  const surfer = await pushing.maya(service)
  await preferences(surfer)
    .set({ pushKinds: ['comment'] })
    .execute()
  const id = await server.checkIn(surfer)
  await server.ask(pushing.kai, `POST /api/surf-sessions/${id}/comment`, { comment: 'Kook' })
  await server.ask(surfer, 'PATCH /api/settings', { hiddenWords: ['kook'] })
  await pushing.sendDue()
  expect(service.requests).toEqual([])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'dropped', attempts: 0 }])
})

test('a browser with an expired sign-in gets no more push messages', async () => {
  const surfer = await pushing.maya(service)
  const other = { ...surfer, cookie: await aSignIn(pushing.server.db, surfer.id) }
  const { endpoint } = await pushing.aBrowser(other, service)
  const { signIn: tokenHash } = await pushing.server.row('pushSubscriptions', ['signIn'], { endpoint })
  await pushing.server.update('signIns', { expiresAt: new Date(Date.now() - 1_000).toISOString() }, { tokenHash })
  await pushing.tell(surfer)
  await pushing.sendDue()
  expect(service.requests).toEqual([surfer.endpoint])
})

test('quiet hours defer notifications until they end', async () => {
  const surfer = await pushing.maya(service)
  const clock = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16)
  const quiet = { quietFrom: clock(-1), quietTo: clock(8), timeZone: 'UTC' }
  await preferences(surfer).set(quiet).execute()
  await pushing.tell(surfer)
  await pushing.sendDue()
  await pushing.sendDue(7 * HOUR_MS)
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 0 }])
  await pushing.sendDue(8 * HOUR_MS)
  expect(service.messages).toHaveLength(1)
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'sent', attempts: 1 }])
})

test('a failed delivery is retried after 30 s, 2 min, 10 min, 1 h and 6 h, then fails permanently', async () => {
  const surfer = await pushing.maya(service)
  service.manner = () => ({ status: 500 })
  await pushing.tell(surfer)
  await pushing.sendDue()
  let at = 0
  for (const [index, pauseMs] of [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS].entries()) {
    expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: index + 1 }])
    await pushing.sendDue(at + pauseMs - 10_000)
    expect(service.requests).toHaveLength(index + 1)
    // What each process took to live counts as well.
    at += pauseMs + 5_000
    await pushing.sendDue(at)
  }
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'failed', attempts: 6 }])
})

test('a push service that hangs delays no other, and a stopping process waits for a limited time', async () => {
  const other = await startPushService()
  const stuck = await pushing.maya(service)
  for (let browsers = 1; browsers < 12; browsers += 1) await pushing.aBrowser(stuck, service)
  service.manner = () => 'silent'
  await pushing.tell(stuck)
  const fine = await pushing.maya(other)
  await pushing.tell(fine)
  const deliveries = pushing.startOne({ patienceMs: 50 })
  await expect.poll(() => pushing.deliveriesOf(fine)).toEqual([{ state: 'sent', attempts: 1 }])
  await deliveries.close()
  expect(await pushing.deliveriesOf(fine)).toEqual([{ state: 'sent', attempts: 1 }])
  expect(await pushing.deliveriesOf(stuck)).toEqual(Array(12).fill({ state: 'due', attempts: 0 }))
  // Whichever process is next need not wait for the claims of the one that stopped.
  service.manner = () => 'fine'
  const next = pushing.startOne()
  await expect.poll(() => service.messages.length).toBe(12)
  await next.close()
  await other.close()
})

test('a stopping process waits for its deliveries and records them', async () => {
  const surfer = await pushing.maya(service)
  service.manner = () => 'silent'
  await pushing.tell(surfer)
  const deliveries = pushing.startOne()
  await service.received(1)
  const closing = deliveries.close()
  service.answerSilent()
  await closing
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'sent', attempts: 1 }])
})

test('concurrent processes send each message once', async () => {
  const surfers = await Promise.all(Array.from({ length: 10 }, () => pushing.maya(service)))
  for (const surfer of surfers)
    for (let times = 0; times < 4; times += 1) await pushing.tell(surfer, times < 2 ? 'joined' : 'like')
  const both = [pushing.startOne(), pushing.startOne()]
  await service.received(40)
  await Promise.all(both.map((one) => one.close()))
  await pushing.sendDue(HOUR_MS)
  expect(new Set(service.messages.map(({ message }) => JSON.stringify(message))).size).toBe(40)
  expect(service.requests).toHaveLength(40)
})

const claim = () => leaseScheduled(pushing.server.db, { most: 5, urgent: false, without: [] })
/** As if the claims had been made so long ago. */
const agedClaims = (seconds: number) =>
  sql`
    update deliveries set lease_until = lease_until - ${`${seconds} seconds`}::interval
    where lease_until > now()`.execute(pushing.server.db)

test('a leased delivery is not leased again', async () => {
  const surfer = await pushing.maya(service)
  await pushing.tell(surfer)
  expect(await claim()).toHaveLength(1)
  expect(await claim()).toEqual([])
})

test('a delivery of a killed process is taken over after 40 seconds', async () => {
  const surfer = await pushing.maya(service)
  await pushing.tell(surfer)
  // It claims, and never gets to anything more.
  expect(await claim()).toHaveLength(1)
  await agedClaims(30)
  await pushing.sendDue()
  expect(service.requests).toEqual([])
  await agedClaims(10)
  await pushing.sendDue()
  expect(service.messages).toHaveLength(1)
})

test('a clock that was far ahead does not stop deliveries', async () => {
  const surfer = await pushing.maya(service)
  await pushing.tell(surfer)
  const ahead = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  await pushing.server.update('deliveries', { runAt: ahead, leaseUntil: ahead }, { userId: surfer.id })
  await pushing.sendDue()
  expect(service.messages).toHaveLength(1)
})

test('a delivery of a kind that only a newer server knows waits for it, and holds up no other', async () => {
  const { server } = pushing
  const surfer = await pushing.maya(service)
  const kind = 'kind_of_a_newer_server'
  await preferences(surfer)
    .set({ pushKinds: [kind, 'like'] })
    .execute()
  await aNotice(server.db, { userId: surfer.id, actorId: pushing.kai.id, kind })
  await pushing.sendDue()
  expect(service.requests).toEqual([])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 0 }])
  const { rows } = await sql`
    select from deliveries where user_id = ${surfer.id} and run_at > now() and lease_until is null`.execute(server.db)
  expect(rows).toHaveLength(1)
})

test('a suspended surfer gets no pushes but those about safety', async () => {
  const { server } = pushing
  const maya = await pushing.maya(service)
  await server.update('notificationPreferences', { pushKinds: ['joined', 'help'] }, { userId: maya.id })
  await areBuddies(server.db, maya, pushing.kai)
  await setStanding(server, maya, 'suspended')
  await pushing.tell(maya)
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(maya)).toEqual([{ state: 'dropped', attempts: 0 }])
  const id = await server.checkIn(pushing.kai)
  expect(await server.ask(pushing.kai, `POST /api/surf-sessions/${id}/help`)).toMatchObject({ status: 200 })
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(maya)).toContainEqual({ state: 'sent', attempts: 1 })
})
