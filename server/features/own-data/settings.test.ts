import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openPage } from '#test/client.ts'
import { aSpot, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fromTheStart = {
  defaultVisibility: 'everyone',
  findableBy: 'everyone',
  units: 'imperial',
  overdueHours: 4,
  delaysPublishing: false,
}

test('a setting that is changed stays so, and the others stay as they were', async () => {
  const maya = await aSurfer(server.db, { firstName: 'Maya' })
  expect(await ask(server, maya, 'GET /api/settings')).toMatchObject({ status: 200, body: fromTheStart })
  const changed = await ask(server, maya, 'PATCH /api/settings', { units: 'metric' })
  expect(changed).toMatchObject({ status: 200, body: { ...fromTheStart, units: 'metric' } })
  await ask(server, maya, 'PATCH /api/settings', { findableBy: 'nobody', defaultVisibility: 'buddies' })
  await ask(server, maya, 'PATCH /api/settings', { overdueHours: 8, delaysPublishing: true })
  expect((await ask(server, maya, 'GET /api/settings')).body).toEqual({
    defaultVisibility: 'buddies',
    findableBy: 'nobody',
    units: 'metric',
    overdueHours: 8,
    delaysPublishing: true,
  })
  expect((await ask(server, maya, 'GET /api/auth/user')).body.units).toBe('metric')
  expect((await ask(server, maya, 'PATCH /api/settings', {})).body.units).toBe('metric')
})

test('other open pages of the surfer hear that a setting has changed', async () => {
  const maya = await aSurfer(server.db)
  const page = await openPage(server, maya)
  await ask(server, maya, 'PATCH /api/settings', { units: 'metric' })
  await page.next({ type: 'safety_changed' })
  await page.close()
})

test('settings are the surfer’s own', async () => {
  const [maya, kai] = [await aSurfer(server.db), await aSurfer(server.db)]
  await ask(server, maya, 'PATCH /api/settings', { units: 'metric' })
  expect((await ask(server, kai, 'GET /api/settings')).body).toEqual(fromTheStart)
})

test('a session that begins from then on is shown as the surfer now wants it', async () => {
  const [maya, spot] = [await aSurfer(server.db), await aSpot(server.db)]
  await ask(server, maya, 'PATCH /api/settings', { defaultVisibility: 'private' })
  const started = await ask(server, maya, 'POST /api/surf-sessions', {
    surfSpotId: spot.id,
    latitude: spot.latitude,
    longitude: spot.longitude,
    startTime: new Date().toISOString(),
  })
  expect(started).toMatchObject({ status: 201, body: { visibility: 'private' } })
})

test('a setting that does not exist changes nothing', async () => {
  const maya = await aSurfer(server.db)
  const hours = [0, 9, 100, 2.5, -1, '4', null].map((overdueHours) => ({ overdueHours }))
  const others = [{ units: 'parsecs' }, { findableBy: null }, { defaultVisibility: 'all', units: 'metric' }, '[]']
  for (const wrong of [...hours, ...others, { delaysPublishing: 'yes' }])
    expect((await ask(server, maya, 'PATCH /api/settings', wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await ask(server, maya, 'GET /api/settings')).body).toEqual(fromTheStart)
})
