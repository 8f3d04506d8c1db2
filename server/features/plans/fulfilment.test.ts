import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFulfilment, fulfilUnheard } from '#server/features/plans/fulfilment.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const PIER = { latitude: 33.6553, longitude: -118.0052 }
/** What lies so far north of the pier; a degree is 69.09 miles. */
const milesFromPier = (miles: number) => ({ ...PIER, latitude: PIER.latitude + miles / 69.0934 })

const server = serverInFile()
const { aSession, ask, openPage, aSurfer, surfers, buddies, aSpot } = server
const elsewhere = serverBeside(server)
const spot = inFile(() => aSpot(PIER))

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const plan = async (by: TestSurfer, more: object = {}) =>
  (await ask(by, 'POST /api/plans', { surfSpotId: spot.id, startTime: inHours(1), ...more })).body.id as string
const checkIn = (surfer: TestSurfer, more: object = { surfSpotId: spot.id }) =>
  server.checkIn(surfer, { ...PIER, ...more })
const sessionOf = async (surfer: TestSurfer, planId: string) =>
  (await ask(surfer, `GET /api/plans/${planId}`)).body.sessionId as string | null
/** A session of theirs at the spot that no process knows of. */
const logged = (surfer: TestSurfer, { hoursAgo }: { hoursAgo: number }) =>
  aSession(surfer, hoursAgo, {
    ...{ ...PIER, surfSpotId: spot.id, hours: hoursAgo },
    place: sql<string>`sphere_point(${PIER.latitude}, ${PIER.longitude})`,
  })
/** As a process does that received the session. */
const receive = (surfer: TestSurfer, sessionId: string, { db } = server) =>
  createFulfilment({ db })({ status: 'started', userId: surfer.id, sessionId })

test('a check-in near time and place fulfils a plan for its surfer alone', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const page = await openPage(lena)
  const id = await plan(kai, { invited: [lena.id] })
  await page.next({ type: 'plans_changed' })
  const sessionId = await checkIn(lena)
  await page.next({ type: 'plans_changed' })
  expect(await sessionOf(lena, id)).toBe(sessionId)
  expect(await sessionOf(kai, id)).toBeNull()
})

test.each([
  ['at the spot, two hours early', 2, {}, true],
  ['at the spot, more than two hours early', 2.01, {}, false],
  ['half a mile off by position alone', 1, { customLocation: 'North side', ...milesFromPier(0.49) }, true],
  ['farther off', 1, { customLocation: 'Cliffs', ...milesFromPier(0.51) }, false],
])('a session %s', async (_, hours, place, counts) => {
  const kai = await aSurfer()
  const id = await plan(kai, { startTime: inHours(hours) })
  const sessionId = await checkIn(kai, Object.keys(place).length > 0 ? place : undefined)
  await receive(kai, sessionId)
  expect(await sessionOf(kai, id)).toBe(counts ? sessionId : null)
})

test('the first session fulfils a plan once, with any number of processes', async () => {
  const kai = await aSurfer()
  const [one, also] = [await plan(kai), await plan(kai, { startTime: inHours(1.5) })]
  const first = await checkIn(kai)
  await Promise.all([receive(kai, first), receive(kai, first, elsewhere), receive(kai, first)])
  await ask(kai, `PUT /api/surf-sessions/${first}/end`, {})
  const second = await checkIn(kai)
  await receive(kai, second)
  for (const id of [one, also]) expect(await sessionOf(kai, id)).toBe(first)
})

test('deleting a session logged by mistake lets another one fulfil the plan', async () => {
  const kai = await aSurfer()
  const id = await plan(kai)
  const mistake = await checkIn(kai)
  await receive(kai, mistake)
  await ask(kai, `DELETE /api/surf-sessions/${mistake}`)
  expect(await sessionOf(kai, id)).toBeNull()
  const right = await checkIn(kai)
  await receive(kai, right)
  expect(await sessionOf(kai, id)).toBe(right)
})

test('concurrent sessions fulfil each surfer’s plans, in any process', async () => {
  const surfers = [await aSurfer(), await aSurfer(), await aSurfer()]
  const started = []
  for (const surfer of surfers)
    started.push({ surfer, id: await plan(surfer), sessionId: await logged(surfer, { hoursAgo: 0.2 }) })
  const events = started.map(({ surfer, sessionId }) => ({ status: 'started' as const, userId: surfer.id, sessionId }))
  const processes = [createFulfilment(server), createFulfilment(elsewhere)]
  await Promise.all(processes.flatMap((fulfilPlans) => events.map(fulfilPlans)))
  for (const { surfer, id, sessionId } of started) expect(await sessionOf(surfer, id)).toBe(sessionId)
})

test('a session fulfils no canceled plan and no plan of another surfer', async () => {
  const [kai, stranger] = await surfers('Kai', 'Stranger')
  const [canceled, theirs] = [await plan(kai), await plan(stranger)]
  await ask(kai, `DELETE /api/plans/${canceled}`)
  const sessionId = await checkIn(kai)
  await receive(kai, sessionId)
  await receive(stranger, sessionId)
  expect(await sessionOf(kai, canceled)).toBeNull()
  expect(await sessionOf(stranger, theirs)).toBeNull()
})

test('a session whose event was missed is found later, and the first that counts fulfils the plan', async () => {
  const kai = await aSurfer()
  await logged(kai, { hoursAgo: 0.2 })
  const sessionId = await logged(kai, { hoursAgo: 0.5 })
  const [near, far] = [await plan(kai), await plan(kai, { startTime: inHours(3) })]
  const page = await openPage(kai)
  await Promise.all([server, elsewhere].map(({ db }) => fulfilUnheard({ db, now: () => new Date() })))
  await page.next({ type: 'plans_changed' })
  expect(await sessionOf(kai, near)).toBe(sessionId)
  expect(await sessionOf(kai, far)).toBeNull()
})

test('a fulfilled plan opens again when its spot or time changes, and not when its note does', async () => {
  const other = await aSpot({ latitude: 33.382, longitude: -117.589 })
  for (const [named, isStillDone] of [
    [{ note: 'Good one' }, true],
    [{ surfSpotId: other.id }, false],
    [{ startTime: inHours(24) }, false],
  ] as const) {
    const kai = await aSurfer()
    const id = await plan(kai)
    const sessionId = await checkIn(kai)
    await receive(kai, sessionId)
    await ask(kai, `PATCH /api/plans/${id}`, named)
    await fulfilUnheard({ db: server.db, now: () => new Date() })
    expect(await sessionOf(kai, id)).toBe(isStillDone ? sessionId : null)
  }
})
