import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#test/client.ts'
import { aSpot, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fromTheStart = { defaultVisibility: 'everyone', findableBy: 'everyone', units: 'imperial' }

test('a setting that is changed stays so, and the others stay as they were', async () => {
  const maya = await aSurfer(server.db, { firstName: 'Maya' })
  expect(await ask(server, maya, 'GET /api/settings')).toMatchObject({ status: 200, body: fromTheStart })
  const changed = await ask(server, maya, 'PATCH /api/settings', { units: 'metric' })
  expect(changed).toMatchObject({ status: 200, body: { ...fromTheStart, units: 'metric' } })
  await ask(server, maya, 'PATCH /api/settings', { findableBy: 'nobody', defaultVisibility: 'buddies' })
  expect((await ask(server, maya, 'GET /api/settings')).body).toEqual({
    defaultVisibility: 'buddies',
    findableBy: 'nobody',
    units: 'metric',
  })
  expect((await ask(server, maya, 'GET /api/auth/user')).body.units).toBe('metric')
  expect((await ask(server, maya, 'PATCH /api/settings', {})).body.units).toBe('metric')
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
  for (const wrong of [{ units: 'parsecs' }, { findableBy: null }, { defaultVisibility: 'all', units: 'metric' }, '[]'])
    expect((await ask(server, maya, 'PATCH /api/settings', wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await ask(server, maya, 'GET /api/settings')).body).toEqual(fromTheStart)
})
