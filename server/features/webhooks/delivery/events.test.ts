import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverEvents, surferEvents, webhookData } from '#contract/people/webhook-events.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import {
  leaseScheduled as leaseMessages,
  settle as settleMessage,
} from '#server/features/safety/messages/message-outbox.ts'
import { failUntaken } from '#server/features/safety/messages/untaken-messages.ts'
import { endForgottenSessions } from '#server/features/sessions/check-out/forgotten-sessions.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { aSecretSpot } from '#test/permissions/owned/guarded.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'
import { judgeAlerts } from '#test/sea/judge-alerts.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

const { calling, receiver } = setUpWebhooks()
const ALL = Object.keys(surferEvents)
const FRIDAY = new Date('2026-11-21T03:00:00Z')

/** A webhook for all events of a surfer, whose calls are verified. */
async function listening(surfer: TestSurfer, path = '/kai') {
  const { id, secret } = await calling.add(surfer, receiver.url + path, ALL)
  receiver.secrets.set(path, secret)
  return id
}
type Received = { type: string } & Record<string, object>

/** The calls, each of which has exactly the declared fields. */
const received = () =>
  receiver.calls.map(({ body }) => {
    const data = webhookData[body.type as keyof typeof webhookData] as z.ZodObject
    z.strictObject({ type: z.string(), timestamp: z.iso.datetime(), data: data.strict() }).parse(body)
    return { type: body.type, ...body.data } as Received
  })

test('a surfer’s check-in, check-out and the end with its figures are called, signed, once each', async () => {
  const { aSurfer, aSpot, checkIn, checkOut } = calling.server
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const spot = await aSpot()
  await listening(kai)
  const startTime = new Date(Date.now() - 90 * MINUTE_MS).toISOString()
  const id = await checkIn(kai, { surfSpotId: spot.id, startTime })
  await checkIn(lena, { surfSpotId: spot.id })
  await checkOut(kai, id, { waveCount: 12, rating: 4, board: 'Fish', notes: 'Mine alone' })
  await calling.callDue()
  expect(receiver.faults).toEqual([])
  const session = { id, startTime, spot: { id: spot.id, name: expect.any(String) }, place: null }
  expect(received()).toMatchObject([
    { type: 'session.checked_in', session },
    { type: 'session.checked_out', session: { ...session, endTime: expect.any(String) } },
  ])
  await calling.callDue(MINUTE_MS + 1)
  expect(received()[2]).toMatchObject({
    type: 'session.ended',
    session,
    figures: { minutes: 90, endAssumed: false, waveCount: 12, rating: 4, board: 'Fish', distanceMetres: null },
  })
  await calling.callDue(HOUR_MS)
  expect(receiver.calls).toHaveLength(3)
  expect(JSON.stringify(receiver.calls)).not.toMatch(/Mine alone|latitude|longitude/)
})

test('a check-out that is undone ends no session', async () => {
  const { ask, aSurfer, checkIn, checkOut } = calling.server
  const kai = await aSurfer('Kai')
  await listening(kai)
  const id = await checkIn(kai)
  await checkOut(kai, id)
  await ask(kai, `DELETE /api/surf-sessions/${id}/end`)
  await calling.callDue()
  await calling.callDue(MINUTE_MS + 1)
  expect(received().map(({ type }) => type)).toEqual(['session.checked_in', 'session.checked_out'])
})

test('a session that is deleted before its call, and past ones, call nothing', async () => {
  const { ask, aSurfer, aSpot, checkIn } = calling.server
  const kai = await aSurfer('Kai')
  await listening(kai)
  const { id: surfSpotId } = await aSpot()
  const past = { startTime: '2026-06-01T14:00:00Z', endTime: '2026-06-01T15:30:00Z', surfSpotId }
  expect((await ask(kai, 'POST /api/surf-sessions/past', past)).status).toBe(201)
  await ask(kai, `DELETE /api/surf-sessions/${await checkIn(kai)}`)
  await calling.callDue()
  expect(receiver.requests).toEqual([])
})

test('a place is as typed, and a secret spot stays secret', async () => {
  const { aSurfer, checkIn, checkOut, db } = calling.server
  const kai = await aSurfer('Kai')
  await listening(kai)
  await checkOut(kai, await checkIn(kai, { customLocation: 'Old groyne' }))
  const { id: secretSpotId, name } = await aSecretSpot(db, kai)
  await checkIn(kai, { secretSpotId, latitude: 12, longitude: 13 })
  await calling.callDue()
  expect(received().map(({ session }) => (session as { place: unknown }).place)).toEqual([
    'Old groyne',
    'Old groyne',
    null,
  ])
  expect(JSON.stringify(receiver.calls)).not.toContain(name)
})

test('an overdue surfer, and a session that nobody checks out of', async () => {
  const { server } = calling
  const kai = await server.aSurfer('Kai')
  await listening(kai)
  const start = new Date(Date.now() - 30 * HOUR_MS)
  const overdueAt = new Date(start.getTime() + 4 * HOUR_MS)
  const id = await inTheWater(server.db, kai, { startTime: start, overdueAt })
  await reconcileAll({ db: server.db, env: readEnv({}) })
  await endForgottenSessions({ db: server.db, now: () => new Date() })
  await calling.callDue()
  await calling.callDue(MINUTE_MS + 1)
  expect(received()).toMatchObject([
    { type: 'session.overdue', session: { id, overdueAt: overdueAt.toISOString() } },
    { type: 'session.ended', session: { id }, figures: { endAssumed: true } },
  ])
})

test('a forecast alert is called as it notifies', async () => {
  const { aSurfer, aSpot, db } = calling.server
  const [kai, spot] = [await aSurfer('Kai'), await aSpot()]
  await listening(kai)
  await insertSpotAlert(db, { userId: kai.id, surfSpotId: spot.id }, { leastRating: 1 })
  await followSpots({ db })
  await aSea(db, [spot], { windSpeed: 3, windDirection: 40 }, { at: FRIDAY, fetchedAt: FRIDAY })
  await judgeAlerts(db, { now: FRIDAY })
  await calling.callDue()
  expect(received()).toMatchObject([
    {
      type: 'forecast.alert',
      change: 'good',
      spot: { id: spot.id },
      start: expect.any(String),
      more: expect.any(Number),
    },
  ])
})

test('operators get new surfers, reports and alarms that reach no contact, without what those say', async () => {
  const { ask, aSurfer, checkIn, db } = calling.server
  const owner = await calling.anOwner()
  const path = '/api/operators/webhooks'
  const { secret } = await calling.add(owner, `${receiver.url}/club`, Object.keys(serverEvents), path)
  receiver.secrets.set('/club', secret)
  const person = { firstName: 'Noa', lastName: 'Abara', email: 'noa@lineup.example', password: PASSWORD }
  const noa = await ask(null, 'POST /api/signup', person)
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const report = { kind: 'session', id: await checkIn(lena), reason: 'spam', message: 'Buys followers' }
  expect((await ask(kai, 'POST /api/reports', report)).status).toBe(200)
  const number = '+17145550100'
  const contactId = await anEmergencyContact(db, kai, { email: 'mum@example.com', number })
  const step = { userId: kai.id, contactId, round: 1, step: 'overdue', sessionId: report.id }
  const stateAt = new Date(Date.now() - HOUR_MS).toISOString()
  await insertRows(db, 'safetySteps', [
    { ...step, channel: 'email', stateAt },
    { ...step, channel: 'sms', stateAt },
  ])
  const [message] = await leaseMessages(db, { channel: 'email', most: 5 })
  await settleMessage(db, message!, { state: 'failed', why: 'no such mailbox' })
  await failUntaken(db, readEnv({}))
  await calling.callDue()
  expect(receiver.faults).toEqual([])
  const surfer = { id: kai.id, username: kai.username, firstName: 'Kai', lastName: expect.any(String) }
  expect(received()).toMatchObject([
    { type: 'surfer.joined', surfer: { id: noa.body.id, firstName: 'Noa' }, awaitsApproval: false },
    { type: 'report.received', kind: 'session', reason: 'spam' },
    { type: 'alarm.undeliverable', surfer, alarm: 'overdue', channel: 'email' },
    { type: 'alarm.undeliverable', surfer, alarm: 'overdue', channel: 'sms' },
  ])
  expect(JSON.stringify(receiver.calls)).not.toMatch(/Buys followers|mum@|714555/)
})

test('a suspended surfer’s webhooks call nothing but an overdue alarm', async () => {
  const { server } = calling
  const kai = await server.aSurfer('Kai')
  await listening(kai)
  await inTheWater(server.db, kai, { startTime: new Date(Date.now() - 5 * HOUR_MS), overdueAt: new Date() })
  await server.insert('standings', { userId: kai.id, state: 'suspended', message: '' })
  await setClocks(server, new Date(Date.now() + MINUTE_MS))
  await reconcileAll({ db: server.db, env: readEnv({}) })
  await setClocks(server, null)
  await calling.callDue(2 * MINUTE_MS)
  expect(receiver.calls.map(({ body }) => body.type)).toEqual(['session.overdue'])
})
