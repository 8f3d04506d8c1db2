import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_INVITED, MAX_OPEN_PLANS } from '#contract/limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, buddies, areBuddies, aSpot, update, notices } = server
const elsewhere = serverBeside(server)
const spot = inFile(() => aSpot())

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const plan = (by: TestSurfer, more: object = {}, at = server) =>
  at.ask(by, 'POST /api/plans', { surfSpotId: spot.id, startTime: inHours(24), ...more })
const upcomingOf = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/plans')).body

const begin = (id: string, { hoursAgo }: { hoursAgo: number }) =>
  update('plans', { startTime: inHours(-hoursAgo) }, { id })

async function kaiAndBuddy() {
  const [kai, lena] = await buddies('Kai', 'Lena')
  return [kai, lena] as const
}

test('a plan stores what its planner sent, and invited surfers are notified and see the same', async () => {
  const [kai, lena] = await kaiAndBuddy()
  const page = await openPage(lena)
  const startTime = inHours(24)
  const { status, body } = await plan(kai, { startTime, note: ' Dawn patrol ', invited: [lena.id, lena.id] })
  const seen = {
    id: body.id,
    user: faceOf(kai),
    surfSpot: {
      id: spot.id,
      name: 'Huntington Pier',
      area: 'Huntington Beach, California',
      latitude: 33.6553,
      longitude: -118.0052,
      timeZone: 'America/Los_Angeles',
    },
    startTime,
    note: 'Dawn patrol',
    canceledAt: null,
    someoneLeft: false,
    invited: [{ user: faceOf(lena), answer: null }],
    sessionId: null,
  }
  expect({ status, body }).toEqual({ status: 201, body: { ...seen, ownAnswer: 'going' } })
  await page.next({ type: 'plans_changed' })
  await page.next({ type: 'notifications_changed' })
  expect((await ask(lena, `GET /api/plans/${body.id}`)).body).toEqual({ ...seen, ownAnswer: null })
  expect(await upcomingOf(lena)).toEqual([{ ...seen, ownAnswer: null }])
  expect(await upcomingOf(kai)).toEqual([body])
  expect(await notices(lena)).toMatchObject([
    {
      kind: 'plan_invite',
      planId: body.id,
      actor: { id: kai.id },
      text: 'Kai Nakamura invited you to surf at Huntington Pier',
    },
  ])
  expect(await notices(kai)).toEqual([])
})

test('a plan without guests is visible to its planner alone', async () => {
  const [kai, lena] = await kaiAndBuddy()
  const { status, body } = await plan(kai)
  expect({ status, note: body.note, invited: body.invited }).toEqual({ status: 201, note: '', invited: [] })
  for (const [method, more] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
    expect(await ask(lena, `${method} /api/plans/${body.id}`, more)).toMatchObject({ body: { code: 'plan_not_found' } })
  expect(await ask(lena, `PUT /api/plans/${body.id}/answer`, { answer: 'going' })).toMatchObject({ status: 404 })
  expect(await upcomingOf(lena)).toEqual([])
  expect(await ask(kai, `GET /api/plans/${randomUUID()}`)).toMatchObject({ status: 404 })
})

test('a retry at any process returns the first plan and notifies once', async () => {
  const [kai, lena] = await kaiAndBuddy()
  const said = { clientId: randomUUID(), invited: [lena.id] }
  const tries = await Promise.all([server, elsewhere, server, elsewhere].map((at) => plan(kai, said, at)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
  expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1)
  expect(await notices(lena)).toHaveLength(1)
  // Also when it comes so late that what was planned is over.
  expect(await plan(kai, { ...said, startTime: inHours(-5) })).toMatchObject({ status: 200, body: tries[0]!.body })
  expect((await plan(lena, { clientId: said.clientId })).status).toBe(201)
})

test('plans are listed by start, without those that are over or canceled', async () => {
  const [kai, lena] = await kaiAndBuddy()
  const [later, sooner, canceled] = [
    (await plan(kai, { invited: [lena.id] })).body,
    (await plan(kai, { startTime: inHours(2), invited: [lena.id] })).body,
    (await plan(kai, { invited: [lena.id] })).body,
  ]
  await ask(kai, `DELETE /api/plans/${canceled.id}`)
  const idsOf = async (surfer: TestSurfer) => (await upcomingOf(surfer)).map(({ id }: { id: string }) => id)
  for (const surfer of [kai, lena]) expect(await idsOf(surfer)).toEqual([sooner.id, later.id])
  await begin(sooner.id, { hoursAgo: 2.9 })
  expect(await idsOf(kai)).toEqual([sooner.id, later.id])
  await begin(sooner.id, { hoursAgo: 3 })
  expect(await idsOf(kai)).toEqual([later.id])
})

test('a plan must start in the future, within a year', async () => {
  const [kai] = await kaiAndBuddy()
  for (const hours of [-1, -0.1, 366 * 24 + 1])
    expect(await plan(kai, { startTime: inHours(hours) })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        issues: [{ path: 'startTime', message: 'A plan must start in the future, within a year.' }],
      },
    })
  for (const hours of [-0.05, 0, 365 * 24]) expect((await plan(kai, { startTime: inHours(hours) })).status).toBe(201)
})

test('an invalid plan is refused with a reason and stores nothing', async () => {
  const [kai, lena] = await kaiAndBuddy()
  const stranger = await aSurfer()
  const many = Array.from({ length: MAX_INVITED + 1 }, () => randomUUID())
  for (const [more, code] of [
    [{ surfSpotId: randomUUID() }, 'spot_not_found'],
    [{ surfSpotId: 'pier' }, 'invalid_request'],
    [{ startTime: 'tomorrow' }, 'invalid_request'],
    [{ note: 'x'.repeat(501) }, 'invalid_request'],
    [{ note: '\u0000' }, 'invalid_request'],
    [{ invited: many }, 'invalid_request'],
    [{ invited: [stranger.id] }, 'only_buddies_invited'],
    [{ invited: [lena.id, stranger.id] }, 'only_buddies_invited'],
    [{ invited: [kai.id] }, 'only_buddies_invited'],
    [{ invited: [randomUUID()] }, 'only_buddies_invited'],
  ] as const)
    expect((await plan(kai, more)).body, JSON.stringify(more)).toMatchObject({ code })
  await ask(stranger, 'POST /api/buddy-requests', { followingId: kai.id })
  expect((await plan(kai, { invited: [stranger.id] })).body.code).toBe('only_buddies_invited')
  expect(await upcomingOf(kai)).toEqual([])
  expect(await notices(lena)).toEqual([])
})

test('a buddy who takes no invitations cannot be invited, and stays in plans', async () => {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const earlier = await plan(kai, { invited: [lena.id] })
  await ask(lena, 'PATCH /api/settings', { planInvitesFrom: 'nobody' })
  const refused = { status: 403, body: { code: 'invitations_limited', issues: [{ path: 'invited' }] } }
  expect(await plan(kai, { invited: [noa.id, lena.id] })).toMatchObject(refused)
  const change = (body: object) => ask(kai, `PATCH /api/plans/${earlier.body.id}`, body)
  expect(await change({ note: 'Bring wax', invited: [lena.id, noa.id] })).toMatchObject({ status: 200 })
  expect(await change({ invited: [noa.id] })).toMatchObject({ status: 200 })
  expect(await change({ invited: [noa.id, lena.id] })).toMatchObject(refused)
  const listed = (await ask(kai, 'GET /api/buddies')).body
  expect(listed.map(({ id, mayInvite }: { id: string; mayInvite: boolean }) => [id, mayInvite])).toEqual([
    [lena.id, false],
    [noa.id, true],
  ])
})

test('the number of plans ahead is limited, also with concurrent requests', async () => {
  const [kai] = await kaiAndBuddy()
  for (let made = 2; made < MAX_OPEN_PLANS; made += 1) await plan(kai)
  const last = await Promise.all([server, elsewhere, server, elsewhere].map((at) => plan(kai, {}, at)))
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect(last.find(({ status }) => status === 409)!.body.code).toBe('too_many_plans')
  const [first] = await upcomingOf(kai)
  await ask(kai, `DELETE /api/plans/${first.id}`)
  expect((await plan(kai)).status).toBe(201)
})

test('a block by either surfer hides plans, and each other on a third surfer’s plan', async () => {
  for (const blocksThePlanner of [true, false]) {
    const [kai, lena] = await kaiAndBuddy()
    const noa = await aSurfer('Noa')
    await areBuddies(noa, kai, lena)
    const own = (await plan(kai, { invited: [lena.id] })).body
    const third = (await plan(noa, { startTime: inHours(30), invited: [kai.id, lena.id] })).body
    const [blocker, blocked] = blocksThePlanner ? [lena, kai] : [kai, lena]
    await ask(blocker, `POST /api/blocks/${blocked.id}`)

    expect(await ask(lena, `GET /api/plans/${own.id}`)).toMatchObject(refusedWith('plan_not_found'))
    expect(await ask(lena, `PUT /api/plans/${own.id}/answer`, { answer: 'no' })).toMatchObject({ status: 404 })
    expect(JSON.stringify(await upcomingOf(lena))).not.toContain(kai.id)
    expect(JSON.stringify(await upcomingOf(kai))).not.toContain(lena.id)
    expect(await upcomingOf(lena)).toMatchObject([{ id: third.id, invited: [{ user: { id: lena.id } }] }])
    expect((await ask(noa, `GET /api/plans/${third.id}`)).body.invited).toHaveLength(2)
    await ask(kai, `PATCH /api/plans/${own.id}`, { note: 'Alone now' })
    await ask(kai, `DELETE /api/plans/${own.id}`)
    expect((await notices(lena)).map(({ planId }) => planId)).toEqual([third.id])
  }
})
