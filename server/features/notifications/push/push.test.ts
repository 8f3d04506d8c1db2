import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { writeSummary } from '#server/features/notifications/weekly/summary-text.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { startPushService } from '#test/fakes/push-service.ts'

const { pushing, service } = setUpPushDeliveries()

test('a browser gets each message once, encrypted', async () => {
  const surfer = await pushing.maya(service)
  const { id } = await pushing.tell(surfer)
  await pushing.sendDue()
  await pushing.sendDue()
  expect(service.messages).toEqual([
    {
      endpoint: surfer.endpoint,
      message: {
        title: 'Lineup',
        body: 'Kai Nakamura joined your session',
        url: expect.stringMatching(/^\/\?surfer=[\da-f-]{36}$/),
        tag: id,
        unread: 1,
      },
      headers: expect.objectContaining({ ttl: expect.stringMatching(/^86[34]\d\d$/), topic: id.replaceAll('-', '') }),
    },
  ])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'sent', attempts: 1 }])
})

test('two recipients of one event each get it in their language', async () => {
  const [english, spanish] = [await pushing.maya(service), await pushing.maya(service)]
  await pushing.server.update('users', { language: 'es' }, { id: spanish.id })
  for (const surfer of [english, spanish]) await pushing.tell(surfer)
  await pushing.sendDue()
  const messagesAt = (one: { endpoint: string }) =>
    service.messages.filter(({ endpoint }) => endpoint === one.endpoint).map(({ message }) => message)
  expect(messagesAt(english)).toMatchObject([{ body: 'Kai Nakamura joined your session' }])
  const joined = textsIn('es').notifications.joinedYourSession('Kai Nakamura')
  expect(messagesAt(spanish)).toMatchObject([{ body: joined }])
})

test('a weekly summary has its first line as the title and the rest as the body', async () => {
  const surfer = await pushing.maya(service)
  const pier = { spotName: 'Pier', timeZone: 'UTC', surfRating: 3 }
  const windows = [{ ...pier, start: '2126-11-23T07:00:00Z', end: '2126-11-23T10:00:00Z' }]
  await pushing.tell(surfer, 'weekly_summary', writeSummary({ sessions: 2, minutes: 90, waves: 0, windows }))
  await pushing.sendDue()
  await pushing.tell(surfer, 'weekly_summary', writeSummary({ sessions: 1, minutes: 50, waves: 9, windows: [] }))
  await pushing.sendDue()
  expect(service.messages.map(({ message }) => message)).toMatchObject([
    { title: 'Your week: 2 sessions, 1h 30m', body: 'Best ahead: Pier Saturday 7 to 10 AM (Good)' },
    { title: 'Lineup', body: 'Your week: 1 session, 50m, 9 waves' },
  ])
})

test('every browser of a surfer gets the chosen kinds alone', async () => {
  const surfer = await pushing.maya(service)
  await pushing.aBrowser(surfer, service)
  await pushing.tell(surfer, 'comment')
  await pushing.tell(surfer, 'like')
  await pushing.sendDue()
  expect(service.messages.map(({ message }) => message)).toMatchObject([
    { body: 'Kai Nakamura liked your session' },
    { body: 'Kai Nakamura liked your session' },
  ])
})

test('a browser that is gone is removed with its pending deliveries', async () => {
  const [gone, unknown] = [await pushing.maya(service), await pushing.maya(service)]
  const stays = await pushing.aBrowser(gone, service)
  service.manner = (endpoint) =>
    endpoint === gone.endpoint ? { status: 410 } : endpoint === unknown.endpoint ? { status: 404 } : 'fine'
  for (const surfer of [gone, unknown]) await pushing.tell(surfer)
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(gone)).toEqual([{ state: 'sent', attempts: 1 }])
  expect(await pushing.deliveriesOf(unknown)).toEqual([])
  const left = pushing.server.db.selectFrom('pushSubscriptions').select('endpoint')
  expect(await left.where('userId', 'in', [gone.id, unknown.id]).execute()).toEqual([{ endpoint: stays.endpoint }])
})

test('a delivery that the service rejects for good is not retried', async () => {
  const surfer = await pushing.maya(service)
  service.manner = () => ({ status: 413 })
  await pushing.tell(surfer)
  await pushing.sendDue()
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'failed', attempts: 1 }])
})

test('a service that limits requests gets none until the time it gives', async () => {
  const [first, second] = [await pushing.maya(service), await pushing.maya(service)]
  service.manner = () => ({ status: 429, headers: { 'retry-after': '300' } })
  await pushing.tell(first)
  const deliveries = pushing.startOne()
  await service.received(1)
  await expect.poll(() => pushing.deliveriesOf(first)).toEqual([{ state: 'due', attempts: 1 }])
  service.manner = () => 'fine'
  await pushing.tell(second)
  await pushing.setAhead(4 * MINUTE_MS)
  deliveries.poll()
  await deliveries.close()
  expect(service.requests).toHaveLength(1)
  await pushing.sendDue(5 * MINUTE_MS + 5_000)
  expect(service.messages).toHaveLength(2)
})

test('a limited message waits for its time in every process', async () => {
  const surfer = await pushing.maya(service)
  service.manner = () => ({ status: 429, headers: { 'retry-after': '300' } })
  await pushing.tell(surfer)
  await pushing.sendDue()
  service.manner = () => 'fine'
  await pushing.sendDue(4 * MINUTE_MS)
  expect(service.requests).toHaveLength(1)
  await pushing.sendDue(5 * MINUTE_MS + 5_000)
  expect(service.messages).toHaveLength(1)
})

test('a service that redirects is not followed', async () => {
  const surfer = await pushing.maya(service)
  const elsewhere = await startPushService()
  service.manner = () => ({ status: 307, headers: { location: elsewhere.subscribe(pushing.pushKey).endpoint } })
  await pushing.tell(surfer)
  await pushing.sendDue()
  expect(elsewhere.requests).toEqual([])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 1 }])
  await elsewhere.close()
})

test('a push host that the operator no longer allows gets no messages', async () => {
  const surfer = await pushing.maya(service)
  await pushing.tell(surfer)
  await pushing.startOne({ hosts: ['push.example.com'] }).close()
  expect(service.requests).toEqual([])
  expect(await pushing.deliveriesOf(surfer)).toEqual([{ state: 'failed', attempts: 1 }])
})
