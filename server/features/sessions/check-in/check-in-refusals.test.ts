import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import type { Answer } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

let kai: TestSurfer
const server = serverInFile()
const { ask, aSurfer } = server
afterEach(() => setClocks(server, null))

const route = 'POST /api/surf-sessions'
const checkIn = (more: object = {}, surfer = kai) => ask(surfer, route, { ...good(), ...more })
const good = () => ({
  customLocation: 'Current GPS Location',
  startTime: new Date().toISOString(),
  latitude: 20,
  longitude: 20,
})
const sessions = async () => (await server.db.selectFrom('surfSessions').select('id').execute()).length

/** The contract's shape of a no, and nothing else. */
function expectRefusal({ status, body, headers }: Answer, wanted: number, code: string) {
  expect({ status, body }).toMatchObject({ status: wanted, body: { code } })
  expect(
    Object.keys(body)
      .filter((key) => key !== 'issues')
      .toSorted(),
  ).toEqual(['code', 'message'])
  expect(body.message).toMatch(/\w/)
  for (const issue of body.issues ?? [])
    expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/\w/) })
  expect(headers.get('content-type')).toMatch(/^application\/json/)
}

const refused: [what: string, more: object, path?: string][] = [
  ['a latitude of 91', { latitude: 91 }, 'latitude'],
  ['a latitude that is no number', { latitude: Number.NaN }, 'latitude'],
  ['a latitude in quotes', { latitude: '20' }, 'latitude'],
  ['no latitude', { latitude: undefined }, 'latitude'],
  ['a longitude of -181', { longitude: -181 }, 'longitude'],
  [
    'a start with endless fractions',
    { startTime: `${new Date().toISOString().slice(0, 19)}.${'0'.repeat(300)}Z` },
    'startTime',
  ],
  ['a NUL in the place', { customLocation: 'Pier\u0000' }, 'customLocation'],
  ['a place of spaces', { customLocation: '   ' }, 'customLocation'],
  ['a place of 101 letters', { customLocation: 'x'.repeat(101) }, 'customLocation'],
  ['a place that is a list', { customLocation: ['Pier'] }, 'customLocation'],
  ['neither a spot nor a place', { customLocation: undefined }],
  ['a spot id that is none', { customLocation: undefined, surfSpotId: '42' }, 'surfSpotId'],
  ['a spot id that is none, beside a place', { surfSpotId: '42' }, 'surfSpotId'],
  ['a spot id of SQL', { customLocation: undefined, surfSpotId: "' or 1=1 --" }, 'surfSpotId'],
  ['a spot id that is an object', { customLocation: undefined, surfSpotId: { $ne: null } }, 'surfSpotId'],
  ['a clientId that is none', { clientId: 'retry-1' }, 'clientId'],
  ['a start that is a day without a time', { startTime: '2026-11-20' }, 'startTime'],
  ['a start on 30 February', { startTime: '2026-02-30T10:00:00Z' }, 'startTime'],
  ['a start that is a number', { startTime: 1_790_000_000_000 }, 'startTime'],
  ['a start in the year 0', { startTime: '0000-01-01T00:00:00Z' }, 'startTime'],
  ['a start three days back', { startTime: new Date(Date.now() - 72 * HOUR_MS).toISOString() }, 'startTime'],
  ['a start tomorrow', { startTime: new Date(Date.now() + 24 * HOUR_MS).toISOString() }, 'startTime'],
]

test.each(refused)('%s is refused with its field, and nothing is written', async (_, more, path) => {
  kai ??= await aSurfer()
  const before = await sessions()
  const answer = await checkIn(more)
  expectRefusal(answer, 400, 'invalid_request')
  if (path) expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  expect(await sessions()).toBe(before)
})

test('a start may be up to 5 minutes ahead and 24 hours ago', async () => {
  const now = new Date()
  await setClocks(server, now)
  const startingIn = async (ms: number) =>
    checkIn({ startTime: new Date(now.getTime() + ms).toISOString() }, await aSurfer())
  expect((await startingIn(5 * MINUTE_MS)).status).toBe(201)
  expectRefusal(await startingIn(6 * MINUTE_MS), 400, 'invalid_request')
  expect((await startingIn(-24 * HOUR_MS)).status).toBe(201)
  expectRefusal(await startingIn(-24 * HOUR_MS - MINUTE_MS), 400, 'invalid_request')
})

test('a spot that does not exist is 404', async () => {
  const before = await sessions()
  const lena = await aSurfer()
  for (const surfSpotId of [randomUUID(), '00000000-0000-0000-0000-000000000000'])
    expectRefusal(await checkIn({ surfSpotId, customLocation: undefined }, lena), 404, 'spot_not_found')
  expect(await sessions()).toBe(before)
})

test('a visitor is refused before the body is checked', async () => {
  expectRefusal(await ask(null, route, { latitude: 'x' }), 401, 'sign_in_required')
})

test('a body that is too large, invalid JSON or of another type is refused with the reason', async () => {
  const lena = await aSurfer()
  const before = await sessions()
  expectRefusal(await checkIn({ notes: 'x'.repeat(2_000_000) }, lena), 413, 'body_too_large')
  for (const text of ['{', '{"latitude":NaN}', 'null null', '\u0000', "{'a':1}"])
    expectRefusal(await ask(lena, route, text), 400, 'invalid_json')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'x'])
    expectRefusal(await ask(lena, route, JSON.stringify(good()), { 'content-type': type }), 415, 'wrong_content_type')
  expectRefusal(await ask(lena, route), 400, 'invalid_request')
  expect(await sessions()).toBe(before)
})

test('__proto__ and constructor in a body have no effect', async () => {
  const lena = await aSurfer()
  const { customLocation: _, ...bare } = good()
  const inherited = JSON.stringify(bare).replace('{', '{"__proto__":{"customLocation":"Inherited"},')
  expectRefusal(await ask(lena, route, inherited), 400, 'invalid_json')
  const constructed = { ...bare, constructor: { prototype: { customLocation: 'Inherited' } } }
  expectRefusal(await ask(lena, route, constructed), 400, 'invalid_json')
  expect((await checkIn({ toString: 'x', hasOwnProperty: 1, userId: randomUUID() }, lena)).body.userId).toBe(lena.id)
})
