import { expect, test } from 'vitest'
import { leaseScheduled, storePayload, webhookOutbox } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import { webhookQueued } from '#server/features/webhooks/events.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'
import type { WebhookManner } from '#test/fakes/webhook-receiver.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { refusedWith } from '#test/network/client.ts'
import { joinBusFor } from '#test/postgres/live-bus.ts'

const { calling, receiver } = setUpWebhooks()
const sendTest = (surfer: TestSurfer, id: string) => calling.server.ask(surfer, `POST /api/webhooks/${id}/test`)

/** A surfer with a webhook, whose calls are unverified, because tests go hours ahead. */
async function kaiAt(path = '/kai') {
  const kai = await calling.server.aSurfer('Kai')
  const { id } = await calling.add(kai, receiver.url + path, ['session.checked_in'])
  return { kai, id }
}
const offNotices = (surfer: TestSurfer) => calling.server.notices(surfer, 'webhook_off', 'server_webhook_off')
const isOn = async (surfer: TestSurfer, path = '/api/webhooks') =>
  (await calling.server.ask(surfer, `GET ${path}`)).body.map(({ isOn: on }: { isOn: boolean }) => on)

test('a test is sent as soon as it is published, and is listed with its answer', async () => {
  const { kai, id } = await kaiAt()
  const worker = calling.startOne()
  const bus = await joinBusFor(calling.server.databaseUrl, webhookQueued, worker.wake)
  expect(await sendTest(kai, id)).toMatchObject({
    status: 200,
    body: { type: 'webhook.test', state: 'due', answer: null },
  })
  await receiver.received(1)
  await bus.close()
  await worker.close()
  expect(receiver.calls).toMatchObject([{ body: { type: 'webhook.test', data: { name: '' } } }])
  expect(await calling.deliveriesOf(kai, id)).toMatchObject([
    { id: receiver.calls[0]!.id, state: 'sent', attempts: 1, answer: '204', nextAt: null },
  ])
})

test('a failed call is repeated with the same id and payload, after growing pauses, for three days', async () => {
  const { kai, id } = await kaiAt()
  receiver.manner = () => ({ status: 503 })
  await sendTest(kai, id)
  const pauses = [0, 5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]
  let elapsedMs = 0
  for (const [nth, pause] of pauses.entries()) {
    if (pause > 10_000) await calling.callDue(elapsedMs + pause - 10_000)
    expect(receiver.requests, `before try ${nth + 1}`).toHaveLength(nth)
    elapsedMs += pause + 10_000
    await calling.callDue(elapsedMs)
    expect(receiver.requests, `try ${nth + 1}`).toHaveLength(nth + 1)
  }
  await calling.callDue(elapsedMs + 25 * HOUR_MS)
  expect(receiver.requests).toHaveLength(pauses.length)
  expect(new Set(receiver.calls.map((call) => JSON.stringify(call)))).toHaveLength(1)
  expect(await calling.deliveriesOf(kai, id)).toMatchObject([{ state: 'failed', attempts: 10, answer: '503' }])
  expect(await isOn(kai)).toEqual([true])
})

test('a check-in neither waits for a webhook that is being deleted nor fails with it', async () => {
  const { kai, id } = await kaiAt()
  await calling.server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await calling.server.checkIn(kai)
  })
})

test('a session that was deleted since is not sent again', async () => {
  const { kai, id } = await kaiAt()
  const sessionId = await calling.server.checkIn(kai)
  receiver.manner = () => ({ status: 503 })
  await calling.callDue()
  expect(receiver.requests).toHaveLength(1)
  await calling.server.ask(kai, `DELETE /api/surf-sessions/${sessionId}`)
  await calling.callDue(MINUTE_MS)
  expect(receiver.requests).toHaveLength(1)
  expect(await calling.deliveriesOf(kai, id)).toMatchObject([{ state: 'dropped', attempts: 1 }])
})

test('what a receiver answers that is no success has failed, and no redirect is followed', async () => {
  const manners: [WebhookManner, string][] = [
    [{ status: 302, headers: { location: 'http://169.254.169.254/latest' } }, '302'],
    [{ status: 400 }, '400'],
    [{ status: 500 }, '500'],
    ['huge', '200'],
  ]
  for (const [nth, [manner, answer]] of manners.entries()) {
    const { kai, id } = await kaiAt(`/${nth}`)
    receiver.manner = () => manner
    await sendTest(kai, id)
    await calling.callDue()
    expect(await calling.deliveriesOf(kai, id)).toMatchObject([{ state: answer === '200' ? 'sent' : 'due', answer }])
  }
  expect(receiver.requests).toEqual(['/0', '/1', '/2', '/3'])
})

test('a receiver that hangs delays no other', async () => {
  const [hanging, fine] = [await kaiAt('/hangs'), await kaiAt('/fine')]
  receiver.manner = (path) => (path === '/hangs' ? 'silent' : 'fine')
  for (let nth = 0; nth < 5; nth += 1) await sendTest(hanging.kai, hanging.id)
  await sendTest(fine.kai, fine.id)
  const worker = calling.startOne()
  await receiver.received(2)
  expect(receiver.requests.toSorted()).toEqual(['/fine', '/hangs'])
  receiver.answerSilent()
  receiver.manner = () => 'fine'
  await receiver.received(6)
  await worker.close()
})

test('a process that died after its call has another repeat it with the same id and payload', async () => {
  const { kai, id } = await kaiAt()
  const { db, checkIn, checkOut } = calling.server
  const sessionId = await checkIn(kai)
  const [leased] = await leaseScheduled(db, { most: 5, without: [] })
  await storePayload(
    db,
    leased!,
    '{"type":"webhook.test","timestamp":"2026-11-20T12:00:00.000Z","data":{"name":"first"}}',
  )
  await checkOut(kai, sessionId)
  await calling.callDue()
  expect(receiver.requests, 'while the lease lasts').toEqual([])
  await calling.callDue(webhookOutbox.leaseMs)
  expect(receiver.calls).toMatchObject([{ id: leased!.id, body: { data: { name: 'first' } } }])
  expect(await calling.deliveriesOf(kai, id)).toMatchObject([{ state: 'sent' }])
})

test('two processes call each event once', async () => {
  const surfers = await Promise.all(Array.from({ length: 6 }, (_, nth) => kaiAt(`/${nth}`)))
  for (const { kai, id } of surfers) for (let nth = 0; nth < 3; nth += 1) await sendTest(kai, id)
  const workers = [calling.startOne(), calling.startOne()]
  await receiver.received(18)
  await Promise.all(workers.map((worker) => worker.close()))
  expect(new Set(receiver.calls.map((call) => call.id))).toHaveLength(18)
  expect(receiver.requests).toHaveLength(18)
})

test('after five days of failure a webhook is turned off, with a notice, and what waits is dropped', async () => {
  const { kai, id } = await kaiAt()
  receiver.manner = () => ({ status: 500 })
  await sendTest(kai, id)
  await calling.callDue()
  await calling.callDue(4.9 * DAY_MS)
  expect(await isOn(kai)).toEqual([true])
  await sendTest(kai, id)
  await calling.callDue(5 * DAY_MS + MINUTE_MS)
  expect(await isOn(kai)).toEqual([false])
  expect(await offNotices(kai)).toHaveLength(1)
  const asked = receiver.requests.length
  await calling.server.checkIn(kai)
  await calling.callDue(9 * DAY_MS)
  expect(receiver.requests).toHaveLength(asked)
  receiver.manner = () => 'fine'
  await calling.server.ask(kai, `PATCH /api/webhooks/${id}`, { isOn: true })
  await sendTest(kai, id)
  await calling.callDue()
  expect(receiver.requests).toHaveLength(asked + 1)
})

test('a success in between begins the five days again', async () => {
  const { kai, id } = await kaiAt()
  receiver.manner = () => ({ status: 500 })
  await sendTest(kai, id)
  await calling.callDue()
  receiver.manner = () => 'fine'
  await calling.callDue(HOUR_MS)
  receiver.manner = () => ({ status: 500 })
  await sendTest(kai, id)
  await calling.callDue(6 * DAY_MS)
  expect(await isOn(kai)).toEqual([true])
})

test('an address that is gone turns off at once; of the server’s, operators are notified', async () => {
  const owner = await calling.anOwner()
  const path = '/api/operators/webhooks'
  const { id } = await calling.add(owner, `${receiver.url}/club`, ['report.received'], path)
  receiver.manner = () => ({ status: 410 })
  await calling.server.ask(owner, `POST ${path}/${id}/test`)
  await calling.callDue()
  expect(await isOn(owner, path)).toEqual([false])
  expect(await offNotices(owner)).toMatchObject([{ kind: 'server_webhook_off' }])
})

test('a replay sends the same id and payload again, also of what failed for good', async () => {
  const { kai, id } = await kaiAt()
  await sendTest(kai, id)
  await calling.callDue()
  const [delivery] = await calling.deliveriesOf(kai, id)
  const replay = () => calling.server.ask(kai, `POST /api/webhooks/${id}/deliveries/${delivery.id}/replay`)
  expect(await replay()).toMatchObject({ status: 200, body: { id: delivery.id, state: 'due', attempts: 0 } })
  await calling.callDue()
  await calling.server.update('webhookDeliveries', { state: 'failed', attempts: 10 }, { id: delivery.id })
  await replay()
  await calling.callDue()
  expect(receiver.calls).toHaveLength(3)
  expect(new Set(receiver.calls.map((call) => JSON.stringify(call)))).toHaveLength(1)
  const missing = `POST /api/webhooks/${id}/deliveries/${id}/replay`
  expect(await calling.server.ask(kai, missing)).toMatchObject(refusedWith('delivery_not_found'))
})

test('a webhook that is removed, and a surfer who has left, call nothing more', async () => {
  const { kai, id } = await kaiAt('/removed')
  const lena = await kaiAt('/left')
  for (const one of [{ kai, id }, lena]) await sendTest(one.kai, one.id)
  await calling.server.ask(kai, `DELETE /api/webhooks/${id}`)
  await calling.server.db.deleteFrom('users').where('id', '=', lena.kai.id).execute()
  await calling.callDue()
  expect(receiver.requests).toEqual([])
})
