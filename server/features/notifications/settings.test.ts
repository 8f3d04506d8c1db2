import { expect, test } from 'vitest'
import {
  type NotificationKind,
  notificationKinds,
  operatorKinds,
  safetyKinds,
} from '#contract/people/notification-kinds.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

const server = serverInFile()
const { openPage, aSurfer, surfers, insert } = server

const ROUTE = '/api/notification-settings'
const inAppAlone = { inApp: true, push: false, email: false }
const isSafety = (kind: NotificationKind) => safetyKinds.some((one) => one === kind)
/** Safety goes to the phone as well, and so do the surfer's own alerts. */
const isPushed = (kind: NotificationKind) => isSafety(kind) || kind === 'sea_alert'
const atFirst = (kind: NotificationKind) => ({
  inApp: kind !== 'weekly_summary',
  push: isPushed(kind),
  email: isSafety(kind) || operatorKinds.includes(kind),
})
const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, atFirst(kind)]))
const NIGHT = { from: '22:00', to: '06:30', timeZone: 'America/Los_Angeles' }

test('by default the app shows all but the weekly summary, push safety and own alerts, e-mail safety and what operators see to', async () => {
  const kai = await aSurfer()
  expect((await server.ask(kai, `GET ${ROUTE}`)).body).toEqual({
    kinds,
    quietHours: null,
    canMail: false,
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
  })
})

test('a new row of preferences has the same defaults', async () => {
  const kai = await aSurfer()
  await insert('notificationPreferences', { userId: kai.id })
  expect((await server.ask(kai, `GET ${ROUTE}`)).body).toMatchObject({ kinds, quietHours: null })
})

test('a choice is stored for the surfer alone and reaches other open pages', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const page = await openPage(kai)
  const chosen = {
    kinds: {
      ...kinds,
      like: { inApp: false, push: false, email: false },
      comment: { inApp: true, push: true, email: true },
    },
    quietHours: NIGHT,
  }
  expect(await server.ask(kai, `PUT ${ROUTE}`, chosen)).toMatchObject({ status: 200, body: chosen })
  await page.next({ type: 'notifications_changed' })
  expect((await server.ask(kai, `GET ${ROUTE}`)).body).toMatchObject(chosen)
  expect((await server.ask(lena, `GET ${ROUTE}`)).body).toMatchObject({ kinds, quietHours: null })
  await server.ask(kai, `PUT ${ROUTE}`, { kinds, quietHours: null })
  expect((await server.ask(kai, `GET ${ROUTE}`)).body).toMatchObject({ kinds, quietHours: null })
})

test('a kind that a page does not know yet stays as it was chosen', async () => {
  const kai = await aSurfer()
  const like = { inApp: false, push: false, email: true }
  await server.ask(kai, `PUT ${ROUTE}`, { kinds: { ...kinds, like }, quietHours: null })
  const { like: _, weekly_summary: __, ...known } = kinds
  const { status, body } = await server.ask(kai, `PUT ${ROUTE}`, { kinds: known, quietHours: null })
  expect(status).toBe(200)
  expect(body.kinds).toEqual({ ...kinds, like })
})

test('safety notifications can be switched off for push and e-mail, and not in the app', async () => {
  const kai = await aSurfer()
  const nothing = { inApp: false, push: false, email: false }
  const muted = Object.fromEntries(notificationKinds.map((kind) => [kind, nothing]))
  const { body } = await server.ask(kai, `PUT ${ROUTE}`, { kinds: muted, quietHours: null })
  for (const kind of notificationKinds) expect(body.kinds[kind], kind).toEqual({ ...nothing, inApp: isSafety(kind) })
  for (const kind of ['like', ...safetyKinds]) await insert('notifications', { userId: kai.id, kind, actorId: kai.id })
  const { items } = (await server.ask(kai, 'GET /api/notifications')).body
  expect(items.map((item: { kind: string }) => item.kind).toSorted()).toEqual(safetyKinds.toSorted())
})

test('every process gives the same push key', async () => {
  const kai = await aSurfer()
  const other = await serverInTest({ databaseUrl: server.databaseUrl })
  const keys = await Promise.all([server, other, server].map((at) => ask(at, kai, `GET ${ROUTE}`)))
  expect(new Set(keys.map(({ body }) => body.pushKey)).size).toBe(1)
})

test('bad input is refused with a reason', async () => {
  const kai = await aSurfer()
  for (const body of [
    {},
    { kinds },
    { kinds: { ...kinds, tsunami: inAppAlone }, quietHours: null },
    { kinds: { ...kinds, like: { inApp: 'yes', push: false, email: false } }, quietHours: null },
    { kinds, quietHours: { ...NIGHT, from: '24:00' } },
    { kinds, quietHours: { ...NIGHT, to: '7:00' } },
    { kinds, quietHours: { ...NIGHT, timeZone: 'Atlantis/Lagoon' } },
    { kinds, quietHours: { ...NIGHT, timeZone: '' } },
  ])
    expect(await server.ask(kai, `PUT ${ROUTE}`, body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: expect.any(Array) },
    })
  expect(await server.ask(null, `GET ${ROUTE}`)).toMatchObject({ status: 401 })
  expect(await server.ask(null, `PUT ${ROUTE}`, { kinds, quietHours: null })).toMatchObject({ status: 401 })
})
