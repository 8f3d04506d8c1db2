import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, aSpot, update, buddies, notices } = server
const elsewhere = serverBeside(server)
const spot = inFile(() => aSpot())
const other = inFile(() => aSpot({ name: 'Trestles', latitude: 33.382, longitude: -117.589 }))

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const change = (by: TestSurfer, id: string, named: unknown, at = server) => at.ask(by, `PATCH /api/plans/${id}`, named)
const cancel = (by: TestSurfer, id: string, at = server) => at.ask(by, `DELETE /api/plans/${id}`)
const answer = (by: TestSurfer, id: string, given: string, at = server, hoursAgo = 0) =>
  at.ask(by, `PUT /api/plans/${id}/answer`, { answer: given, answeredMsAgo: hoursAgo * HOUR_MS })
const read = async (by: TestSurfer, id: string) => (await ask(by, `GET /api/plans/${id}`)).body
/** What they were told, newest first, without being invited. */
const toldOf = async (surfer: TestSurfer) =>
  (await notices(surfer)).flatMap(({ kind, text }) => (kind === 'plan_invite' ? [] : [text]))

const begin = (id: string, { hoursAgo }: { hoursAgo: number }) =>
  update('plans', { startTime: inHours(-hoursAgo) }, { id })

/** Kai's plan for tomorrow, with buddies of whom Lena and Noa are invited. */
async function planned() {
  const [kai, lena, noa, maya] = await buddies('Kai', 'Lena', 'Noa', 'Maya')
  const said = { surfSpotId: spot.id, startTime: inHours(24), note: 'Dawn', invited: [lena.id, noa.id] }
  const { id } = (await ask(kai, 'POST /api/plans', said)).body
  return { kai, lena, noa, maya, id: id as string, said }
}

test('a change updates the given fields, keeps the answers and notifies all invited surfers', async () => {
  const { kai, lena, noa, id, said } = await planned()
  await answer(lena, id, 'going')
  const startTime = inHours(30)
  const page = await openPage(noa)
  const { status, body } = await change(kai, id, { startTime, surfSpotId: other.id })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { startTime, note: said.note, surfSpot: { id: other.id, name: 'Trestles' } },
  })
  await page.next({ type: 'plans_changed' })
  expect(body.invited.map((one: { answer: string }) => one.answer)).toEqual(['going', null])
  for (const surfer of [lena, noa]) expect(await toldOf(surfer)).toEqual(['Kai Nakamura changed the plan at Trestles'])
  expect(await read(noa, id)).toMatchObject({ startTime, surfSpot: { id: other.id } })
})

test('a change without a difference sends no notification', async () => {
  const { kai, lena, id, said } = await planned()
  for (const named of [{}, said, { note: said.note }, { invited: [...said.invited, ...said.invited] }])
    expect((await change(kai, id, named)).status).toBe(200)
  expect(await toldOf(lena)).toEqual([])
  const { sequence } = await server.row('plans', ['sequence'], { id })
  expect(sequence).toBe(0)
})

test('newly invited and removed surfers are notified, and the others are not', async () => {
  const { kai, lena, noa, maya, id } = await planned()
  const { body } = await change(kai, id, { invited: [lena.id, maya.id] })
  expect(body.invited.map((one: { user: TestSurfer }) => one.user.firstName)).toEqual(['Lena', 'Maya'])
  expect((await ask(maya, 'GET /api/notifications')).body.items).toMatchObject([{ kind: 'plan_invite', planId: id }])
  expect((await ask(noa, 'GET /api/notifications')).body.items).toMatchObject([
    { kind: 'plan_changed', planId: null, text: 'Kai Nakamura took you off a plan' },
  ])
  expect(await toldOf(lena)).toEqual([])
  expect(await ask(noa, `GET /api/plans/${id}`)).toMatchObject({ status: 404 })
  expect(await answer(noa, id, 'going')).toMatchObject({ status: 404 })
  expect((await ask(noa, 'GET /api/plans')).body).toEqual([])
})

test('an invalid change is refused as a whole', async () => {
  const { kai, id, said } = await planned()
  const stranger = await aSurfer()
  for (const [named, code] of [
    [{ startTime: inHours(-1) }, 'invalid_request'],
    [{ startTime: inHours(366 * 24 + 1) }, 'invalid_request'],
    [{ surfSpotId: randomUUID() }, 'spot_not_found'],
    [{ invited: [stranger.id] }, 'only_buddies_invited'],
    [{ invited: [kai.id] }, 'only_buddies_invited'],
    [{ note: 7 }, 'invalid_request'],
  ] as const)
    expect((await change(kai, id, { note: 'Never', ...named })).body, JSON.stringify(named)).toMatchObject({ code })
  expect(await read(kai, id)).toMatchObject({ note: said.note, startTime: said.startTime })
  expect((await read(kai, id)).invited).toHaveLength(2)
})

test('concurrent cancellations notify once each surfer who had not declined', async () => {
  const { kai, lena, noa, id } = await planned()
  await answer(noa, id, 'no')
  const taps = await Promise.all([server, elsewhere, server].map((at) => cancel(kai, id, at)))
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(taps.map(({ body }) => body.canceledAt)).size).toBe(1)
  expect(await toldOf(lena)).toEqual(['Kai Nakamura called off the plan at Huntington Pier'])
  expect(await toldOf(noa)).toEqual([])
  expect((await read(lena, id)).canceledAt).toBe(taps[0]!.body.canceledAt)
  expect((await change(kai, id, { note: 'Back on' })).body.code).toBe('plan_canceled')
  expect((await answer(lena, id, 'going')).body.code).toBe('plan_canceled')
})

test('the planner gets one notification with the latest answer of an hour', async () => {
  await withinOneHour(server.db)
  const { kai, lena, noa, id } = await planned()
  const page = await openPage(noa)
  await Promise.all([server, elsewhere].map((at) => answer(lena, id, 'going', at)))
  await page.next({ type: 'plans_changed' })
  expect((await answer(lena, id, 'maybe')).body).toMatchObject({ ownAnswer: 'maybe' })
  await answer(lena, id, 'no')
  expect(await toldOf(kai)).toEqual(["Lena Nakamura can't come to Huntington Pier"])
  expect((await ask(lena, 'GET /api/notifications')).body.unread).toBe(0)
  expect((await read(noa, id)).invited).toMatchObject([{ answer: 'no' }, { answer: null }])
})

test('the latest of offline answers counts in any order of arrival, and repeats change nothing', async () => {
  await withinOneHour(server.db)
  const { kai, lena, id } = await planned()
  const given = (value: string, hoursAgo: number) => answer(lena, id, value, server, hoursAgo)
  expect((await given('no', 1)).body).toMatchObject({ ownAnswer: 'no' })
  expect(await given('going', 2)).toMatchObject({ status: 200, body: { ownAnswer: 'no' } })
  expect((await given('no', 1)).body).toMatchObject({ ownAnswer: 'no' })
  expect(await toldOf(kai)).toHaveLength(1)
  expect((await given('maybe', 0)).body).toMatchObject({ ownAnswer: 'maybe' })
  expect((await given('going', 1)).body).toMatchObject({ ownAnswer: 'maybe' })
  expect(await given('going', -1)).toMatchObject({ status: 400, body: { issues: [{ path: 'answeredMsAgo' }] } })
})

test('an answer is one of three, from an invited surfer, before the start', async () => {
  const { kai, lena, id } = await planned()
  for (const given of ['perhaps', '', null])
    expect((await answer(lena, id, given as string)).body.code).toBe('invalid_request')
  expect((await answer(kai, id, 'no')).body.code).toBe('plan_not_found')
  await begin(id, { hoursAgo: 0 })
  expect((await answer(lena, id, 'going')).body.code).toBe('plan_over')
  expect((await change(kai, id, { note: 'Paddle out now' })).status).toBe(200)
  await begin(id, { hoursAgo: 3 })
  expect((await change(kai, id, { note: 'Too late' })).body.code).toBe('plan_over')
  expect((await cancel(kai, id)).body.code).toBe('plan_over')
  expect((await read(lena, id)).ownAnswer).toBeNull()
})

test('concurrent changes leave one consistent plan, and answers stay', async () => {
  const { kai, lena, noa, id } = await planned()
  const tries = await Promise.all([
    change(kai, id, { note: 'One', invited: [lena.id] }),
    change(kai, id, { note: 'Two', invited: [lena.id, noa.id] }, elsewhere),
    answer(lena, id, 'going', elsewhere),
    answer(noa, id, 'maybe'),
  ])
  for (const { status } of tries.slice(0, 3)) expect(status).toBe(200)
  expect([200, 404]).toContain(tries[3]!.status)
  const { note, invited } = await read(kai, id)
  expect(invited[0]).toMatchObject({ user: { id: lena.id }, answer: 'going' })
  expect(invited).toHaveLength(note === 'One' ? 1 : 2)
})
