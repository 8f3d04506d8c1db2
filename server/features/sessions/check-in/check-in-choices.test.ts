import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server
const pier = inFile(() => aSpot())

const noon = new Date('2026-11-20T20:00:00.000Z')
/** Checks in at the pier so many minutes after the start of the session, by the clock. */
const checkIn = async (who: TestSurfer, choices: object = {}, { minutesLate = 0 } = {}) => {
  await setClocks(server, new Date(noon.getTime() + minutesLate * MINUTE_MS))
  return ask(who, 'POST /api/surf-sessions', { ...atSpot(pier), startTime: noon, ...choices })
}
const sessionOf = ({ id }: TestSurfer) =>
  server.db.selectFrom('surfSessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
/** Hours after the start of the session. */
const limitOf = async (who: TestSurfer) =>
  (Date.parse((await sessionOf(who)).overdueAt ?? '') - noon.getTime()) / HOUR_MS

test('a check-in without choices uses the surfer’s settings', async () => {
  const [kai, maya] = await surfers('Kai', 'Maya')
  expect((await checkIn(kai)).body).toMatchObject({ visibility: 'everyone', board: null })
  expect(await sessionOf(kai)).toMatchObject({ isDelayed: false, timeZone: null, watchRound: 0 })
  expect(await limitOf(kai)).toBe(4)

  const wishes = { overdueHours: 2, delaysPublishing: true, defaultVisibility: 'buddies' }
  await ask(maya, 'PATCH /api/settings', wishes)
  expect((await checkIn(maya)).body).toMatchObject({ visibility: 'buddies' })
  expect(await sessionOf(maya)).toMatchObject({ isDelayed: true })
  expect(await limitOf(maya)).toBe(2)
})

test('choices of a check-in override the settings and do not change them', async () => {
  const maya = await aSurfer()
  const wishes = { overdueHours: 2, delaysPublishing: true, defaultVisibility: 'private' }
  await ask(maya, 'PATCH /api/settings', wishes)
  const choices = { overdueHours: 8, isDelayed: false, visibility: 'everyone', board: ' Red longboard ' }
  expect((await checkIn(maya, { ...choices, timeZone: 'Pacific/Honolulu' })).body).toMatchObject({
    visibility: 'everyone',
    board: 'Red longboard',
  })
  expect(await sessionOf(maya)).toMatchObject({ isDelayed: false, timeZone: 'Pacific/Honolulu' })
  expect(await limitOf(maya)).toBe(8)
  expect((await ask(maya, 'GET /api/settings')).body).toMatchObject(wishes)
})

test('a check-in that arrives late leaves half an hour before its limit', async () => {
  const [early, late, lateAtAll] = await surfers('Early', 'Late', 'LateAtAll')
  await checkIn(early, { overdueHours: 1 }, { minutesLate: 29 })
  expect(await limitOf(early)).toBe(1)
  await checkIn(late, { overdueHours: 1 }, { minutesLate: 45 })
  expect(await limitOf(late)).toBe(1.25)
  await checkIn(lateAtAll, {}, { minutesLate: 20 * 60 })
  expect(await limitOf(lateAtAll)).toBe(20.5)
})

test('a retry has the choices of the first try, also concurrently', async () => {
  const kai = await aSurfer()
  const clientId = randomUUID()
  const tries = await Promise.all(
    [1, 2, 3, 4].map((overdueHours) => checkIn(kai, { clientId, overdueHours, board: `Board ${overdueHours}` })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
  const kept = `Board ${await limitOf(kai)}`
  expect(tries.map(({ body }) => body.board)).toEqual([kept, kept, kept, kept])
})

test.each([
  ...[0, 9, 100, 2.5, -1, '4', null, 1e300].map((overdueHours) => ({ overdueHours })),
  ...['yes', 1, null].map((isDelayed) => ({ isDelayed })),
  ...['friends', '', null].map((visibility) => ({ visibility })),
  ...['', ' ', 'x'.repeat(61), 'a\u0000b', 7].map((board) => ({ board })),
  ...['Mars/Olympus', '', "'; drop table users", 5].map((timeZone) => ({ timeZone })),
  ...['42', ''].map((secretSpotId) => ({ secretSpotId, surfSpotId: undefined })),
])('an unknown choice is refused with its field: %o', async (wrong) => {
  const kai = await aSurfer()
  const { status, body } = await checkIn(kai, wrong)
  expect({ status, body }).toMatchObject(refusedWith('invalid_request'))
  expect(body.issues.map(({ path }: { path: string }) => path)).toContain(Object.keys(wrong)[0])
  const sessions = await server.db.selectFrom('surfSessions').select('id').where('userId', '=', kai.id).execute()
  expect(sessions).toEqual([])
})
