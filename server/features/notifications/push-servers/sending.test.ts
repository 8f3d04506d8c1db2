import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { postTo } from '#server/features/notifications/push-servers/send.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import { startGotify, startNtfy } from '#test/fakes/push-servers.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { areBuddies } from '#test/fixtures/factories.ts'

const { pushing, service } = setUpPushDeliveries()
const [ntfy, gotify] = [inEachTest(startNtfy), inEachTest(() => startGotify({ path: '/gotify' }))]
const onNtfy = (more = {}) => ({ kind: 'ntfy', address: ntfy.url, topic: 'mine', token: 'tk_known', ...more })
const onGotify = () => ({ kind: 'gotify', address: `${gotify.url}/gotify`, token: 'Aknown' })
const serverOf = async (surfer: { cookie: string }) =>
  (await pushing.server.ask(surfer, 'GET /api/push-servers')).body[0]
const env = { ...readEnv({}), OUTGOING_PRIVATE_HOSTS: ['127.0.0.1'] }
/** Hal is in the water, and these are his buddies. */
async function callForHelp(...buddies: { id: string }[]) {
  const { server } = pushing
  const hal = await server.aSurfer('Hal')
  for (const buddy of buddies) await areBuddies(server.db, buddy, hal)
  const id = await server.checkIn(hal)
  expect((await server.ask(hal, `POST /api/surf-sessions/${id}/help`)).status).toBe(200)
}
const sent = { state: 'sent', attempts: 1 }

test('ntfy and Gotify get what a browser gets, each once, in the language of the surfer', async () => {
  const [maya, noa] = [await pushing.throughServer(onNtfy()), await pushing.throughServer(onGotify())]
  await pushing.aBrowser(maya, service)
  await pushing.server.update('users', { language: 'es' }, { id: noa.id })
  for (const surfer of [maya, noa]) await pushing.tell(surfer)
  await pushing.tell(maya, 'comment')
  await pushing.sendAllDue()
  await pushing.sendAllDue()
  const joined = textsIn('es').notifications.joinedYourSession
  const click = `${env.PUBLIC_URL}/?surfer=${pushing.kai.id}`
  expect(service.messages).toHaveLength(1)
  expect(ntfy.shown).toEqual([
    { title: 'Lineup', message: 'Kai Nakamura joined your session', priority: 3, click, to: 'mine' },
  ])
  expect(gotify.shown).toMatchObject([{ message: joined('Kai Nakamura'), priority: 4, click }])
  expect(await pushing.serverDeliveriesOf(maya)).toEqual([sent])
  expect(await serverOf(maya)).toMatchObject({ usedAt: expect.any(String), failingSince: null })
})

test('a call for help has the highest priority, comes at night, and to a suspended surfer', async () => {
  const { server } = pushing
  const [maya, noa] = [await pushing.throughServer(onNtfy()), await pushing.throughServer(onGotify())]
  const allDay = { quietFrom: '00:00', quietTo: '23:59', timeZone: 'UTC' }
  await server.update('notificationPreferences', allDay, { userId: maya.id })
  await setStanding(server, noa, 'suspended')
  for (const surfer of [maya, noa]) await pushing.tell(surfer)
  await pushing.sendAllDue()
  expect([...ntfy.requests, ...gotify.requests]).toEqual([])
  expect(await pushing.serverDeliveriesOf(maya)).toEqual([{ state: 'due', attempts: 0 }])
  expect(await pushing.serverDeliveriesOf(noa)).toEqual([{ state: 'dropped', attempts: 0 }])
  await callForHelp(maya, noa)
  await pushing.sendAllDue()
  expect(ntfy.shown).toMatchObject([{ message: expect.stringContaining('Hal '), priority: 5 }])
  expect(gotify.shown).toMatchObject([{ priority: 10 }])
})

test('requests of many surfers send three an hour, and the rest as one', async () => {
  const maya = await pushing.throughServer(onNtfy())
  for (let nth = 0; nth < 6; nth += 1)
    await pushing.server.ask(await pushing.server.aSurfer(), 'POST /api/buddy-requests', { followingId: maya.id })
  await pushing.sendAllDue()
  expect(ntfy.shown).toHaveLength(3)
  await pushing.sendAllDue(HOUR_MS + MINUTE_MS)
  expect(ntfy.shown.slice(3)).toMatchObject([{ message: '3 new buddy requests' }])
})

test('what was muted, read or blocked meanwhile is not sent', async () => {
  const { server, kai } = pushing
  const [muted, read, blocking] = [
    await pushing.throughServer(onNtfy()),
    await pushing.throughServer(onNtfy()),
    await pushing.throughServer(onNtfy()),
  ]
  for (const surfer of [muted, read, blocking]) await pushing.tell(surfer)
  await server.update('notificationPreferences', { pushKinds: [] }, { userId: muted.id })
  await server.ask(read, 'PUT /api/notifications/read')
  await server.ask(blocking, `POST /api/blocks/${kai.id}`)
  await pushing.sendAllDue()
  expect(ntfy.requests).toEqual([])
})

for (const status of [401, 403, 404])
  test(`a server that answers ${status} is turned off, with what waits for it, and a notification`, async () => {
    const maya = await pushing.throughServer(onNtfy())
    await pushing.aBrowser(maya, service)
    ntfy.manner = { status }
    await pushing.tell(maya)
    await pushing.sendAllDue()
    expect(await serverOf(maya)).toMatchObject({ isOn: false })
    await pushing.tell(maya)
    await pushing.sendAllDue(MINUTE_MS)
    expect(ntfy.requests).toHaveLength(1)
    expect(await pushing.serverDeliveriesOf(maya)).toEqual([{ state: 'failed', attempts: 1 }])
    expect(await pushing.server.notices(maya, 'push_server_off')).toHaveLength(1)
    const off = 'Notifications by ntfy or Gotify were turned off, because your server no longer takes them'
    expect(service.messages.map(({ message }) => message)).toContainEqual(expect.objectContaining({ body: off }))
  })

test('busy, broken, redirecting and hanging servers are tried again, and turned off after five days', async () => {
  const maya = await pushing.throughServer(onNtfy())
  await pushing.tell(maya)
  ntfy.manner = { status: 429, headers: { 'retry-after': '300' } }
  await pushing.sendAllDue()
  await pushing.sendAllDue(4 * MINUTE_MS)
  expect(ntfy.requests).toHaveLength(1)
  ntfy.manner = { status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
  await pushing.sendAllDue(6 * MINUTE_MS)
  ntfy.manner = { status: 503 }
  await pushing.sendAllDue(HOUR_MS)
  expect(ntfy.requests).toEqual(['POST /', 'POST /', 'POST /'])
  expect(await pushing.serverDeliveriesOf(maya)).toEqual([{ state: 'due', attempts: 3 }])
  expect(await serverOf(maya)).toMatchObject({ isOn: true, failingSince: expect.any(String) })
  const days = (count: number) => ({ failingSince: new Date(Date.now() - count * DAY_MS).toISOString() })
  await pushing.server.update('pushServers', days(6), { userId: maya.id })
  await pushing.sendAllDue(3 * HOUR_MS)
  expect(await serverOf(maya)).toMatchObject({ isOn: false })
  expect(await pushing.server.notices(maya, 'push_server_off')).toHaveLength(1)
})

test('a server that hangs delays no other, nor its own alarms', async () => {
  const [maya, noa] = [await pushing.throughServer(onNtfy()), await pushing.throughServer(onGotify())]
  ntfy.manner = 'silent'
  for (let nth = 0; nth < 3; nth += 1) await pushing.tell(maya)
  const deliveries = pushing.startOne({ patienceMs: 0 })
  await ntfy.received(1)
  await pushing.tell(noa)
  await callForHelp(maya)
  deliveries.poll()
  await Promise.all([gotify.received(1), ntfy.received(2)])
  expect(ntfy.requests).toHaveLength(2)
  await expect.poll(() => pushing.serverDeliveriesOf(noa)).toEqual([sent])
  await deliveries.close()
  expect((await pushing.serverDeliveriesOf(maya)).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0])
})

test('of an answer of ten megabytes the status counts', async () => {
  const maya = await pushing.throughServer(onNtfy())
  ntfy.manner = 'huge'
  await pushing.tell(maya)
  await pushing.sendAllDue()
  expect(await pushing.serverDeliveriesOf(maya)).toEqual([sent])
})

test('a text is cut to what ntfy takes, between two characters', async () => {
  const target = { id: randomUUID(), kind: 'ntfy', address: ntfy.url, topic: 'anyones', token: null } as const
  const note = { title: 'Lineup', body: `a${'\u{1F30A}'.repeat(2_000)}`, path: '/', isAlarm: false }
  const means = { db: pushing.server.db, env, signal: new AbortController().signal }
  expect(await postTo(target, note, means)).toMatchObject({ status: 200 })
  expect(ntfy.shown[0]!.message).toMatch(/^a\u{1F30A}{1023}…$/u)
})

test('a host gets so many tries in an hour, and alarms beyond', async () => {
  const { server } = pushing
  const maya = await pushing.throughServer(onNtfy())
  await exhaust(server.db, { 'push-server-try-at-host': ['127.0.0.1'] })
  await pushing.tell(maya)
  await callForHelp(maya)
  await pushing.sendAllDue()
  expect(ntfy.shown).toMatchObject([{ priority: 5 }])
  await pushing.sendAllDue(HOUR_MS + MINUTE_MS)
  expect(ntfy.shown).toHaveLength(2)
  await refill(server.db, { 'push-server-try-at-host': ['127.0.0.1'] })
})
