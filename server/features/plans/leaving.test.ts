import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSpot, areBuddies, buddies, notices, openPage, plan } = server
const elsewhere = serverBeside(server)
const spot = inFile(() => aSpot())

const end = (one: TestSurfer, other: TestSurfer) => ask(one, `DELETE /api/buddies/${other.id}`)
const block = (one: TestSurfer, other: TestSurfer) => ask(one, `POST /api/blocks/${other.id}`)
const read = async (by: TestSurfer, id: string) => (await ask(by, `GET /api/plans/${id}`)).body

/** Every call of a plan for those who are invited. */
async function codesOfCalls(by: TestSurfer, id: string) {
  const answers = await Promise.all([
    ask(by, `GET /api/plans/${id}`),
    ask(by, `PUT /api/plans/${id}/answer`, { answer: 'going' }),
    ask(by, `GET /api/plans/${id}/messages`),
    ask(by, `POST /api/plans/${id}/messages`, { message: 'On my way' }),
    ask(by, `POST /api/plans/${id}/late`, { minutes: 15 }),
  ])
  return new Set(answers.map(({ status, body }) => body.code ?? status))
}

/** Kai's plan with Lena and Noa, and Lena's with Kai. */
async function planned() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const ofKai = await plan(kai, spot, { invited: [lena, noa] })
  const ofLena = await plan(lena, spot, { invited: [kai] })
  return { kai, lena, noa, ofKai, ofLena }
}

for (const [how, part] of [
  ['the planner ends it', ({ kai, lena }) => end(kai, lena)],
  ['who is invited ends it', ({ kai, lena }) => end(lena, kai)],
  ['the planner blocks', ({ kai, lena }) => block(kai, lena)],
  ['who is invited blocks', ({ kai, lena }) => block(lena, kai)],
] satisfies [string, (of: Awaited<ReturnType<typeof planned>>) => unknown][])
  test(`surfers who stop being buddies leave each other’s plans: ${how}`, async () => {
    const scene = await planned()
    const { kai, lena, noa, ofKai, ofLena } = scene
    const page = await openPage(noa)
    await part(scene)
    expect(await codesOfCalls(lena, ofKai)).toEqual(new Set(['plan_not_found']))
    expect(await codesOfCalls(kai, ofLena)).toEqual(new Set(['plan_not_found']))
    expect((await ask(lena, 'GET /api/plans')).body.map(({ id }: { id: string }) => id)).toEqual([ofLena])
    // Nothing of the plan is left among what was notified.
    expect((await notices(lena)).filter(({ planId }) => planId === ofKai)).toEqual([])
    for (const surfer of [kai, noa]) {
      const { invited, someoneLeft } = await read(surfer, ofKai)
      expect(invited.map(({ user }: { user: TestSurfer }) => user.id)).toEqual([noa.id])
      expect(someoneLeft).toBe(true)
    }
    expect(await read(lena, ofLena)).toMatchObject({ invited: [], someoneLeft: true })
    await page.next({ type: 'plans_changed' })
    // Who left gets no later time.
    await ask(kai, `PATCH /api/plans/${ofKai}`, { note: 'Later' })
    expect((await notices(lena, 'plan_changed')).length).toBe(0)
  })

test('invited surfers stay on a third surfer’s plan when they stop being buddies or block each other', async () => {
  const [noa, kai, lena] = await buddies('Noa', 'Kai', 'Lena')
  await areBuddies(kai, lena)
  const ofNoa = await plan(noa, spot, { invited: [kai, lena] })
  await end(kai, lena)
  for (const surfer of [noa, kai, lena]) expect(await read(surfer, ofNoa)).toMatchObject({ someoneLeft: false })
  expect((await read(noa, ofNoa)).invited).toHaveLength(2)
})

test('a new invitation restores the plan, once the two are buddies again', async () => {
  const { kai, lena, noa, ofKai } = await planned()
  await end(lena, kai)
  const invite = () => ask(kai, `PATCH /api/plans/${ofKai}`, { invited: [lena.id, noa.id] })
  expect((await invite()).body.code).toBe('only_buddies_invited')
  await areBuddies(kai, lena)
  expect(await codesOfCalls(lena, ofKai)).toEqual(new Set(['plan_not_found']))
  expect(await invite()).toMatchObject({ status: 200, body: { someoneLeft: false } })
  expect(await read(lena, ofKai)).toMatchObject({ ownAnswer: null, someoneLeft: false })
})

test('a surfer who had declined leaves a plan without a notice', async () => {
  const { kai, lena, ofKai } = await planned()
  await ask(lena, `PUT /api/plans/${ofKai}/answer`, { answer: 'no' })
  await end(kai, lena)
  expect(await read(kai, ofKai)).toMatchObject({ someoneLeft: false })
})

test('an invitation concurrent with the end of the buddyship leaves no plan', async () => {
  for (let times = 0; times < 6; times += 1) {
    const [kai, lena] = await buddies('Kai', 'Lena')
    const id = await plan(kai, spot)
    const [changed, made] = await Promise.all([
      ask(kai, `PATCH /api/plans/${id}`, { invited: [lena.id] }),
      elsewhere.ask(kai, 'POST /api/plans', { surfSpotId: spot.id, startTime: tomorrow(), invited: [lena.id] }),
      end(lena, kai),
    ])
    for (const { status } of [changed, made]) expect(status).toBeLessThan(500)
    expect((await ask(lena, 'GET /api/plans')).body).toEqual([])
  }
})

const tomorrow = () => new Date(Date.now() + 86_400_000)
