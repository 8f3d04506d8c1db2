import { expect, test } from 'vitest'
import { remindOfPlans } from '#server/features/plans/reminders.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSpot, update, plan, buddies, notices } = server
const elsewhere = serverBeside(server)
const spot = inFile(() => aSpot())

const start = () => new Date(Date.now() + 24 * 60 * MINUTE_MS)
const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE_MS)
const remind = (now: Date, { db } = server) => remindOfPlans({ db, now: () => now })
const remindersOf = async (surfer: TestSurfer) => (await notices(surfer, 'plan_reminder')).map(({ text }) => text)

const AN_HOUR = 'Your session at Huntington Pier is in an hour'

/** A plan of Kai's, which surfers who answer so are invited to. */
async function planned(startTime: Date, ...answers: ('going' | 'maybe' | 'no' | null)[]) {
  const [kai, ...all] = await buddies('Kai', 'Lena', 'Noa', 'Maya', 'Ana')
  const invited = all.slice(0, answers.length)
  const id = await plan(kai, spot, { startTime, invited })
  for (const [turn, answer] of answers.entries())
    if (answer) await ask(invited[turn]!, `PUT /api/plans/${id}/answer`, { answer })
  return { id, kai, invited }
}

test('an hour before, all who come or might come get one reminder, with any number of processes', async () => {
  const startTime = start()
  const { id, kai, invited } = await planned(startTime, 'going', 'maybe', 'no', null)
  await remind(minutesBefore(startTime, 61))
  expect(await remindersOf(kai)).toEqual([])
  const due = minutesBefore(startTime, 60)
  await Promise.all([remind(due), remind(due, elsewhere), remind(due), remind(due, elsewhere)])
  await remind(minutesBefore(startTime, 30))
  const reminders = await Promise.all([kai, ...invited].map(remindersOf))
  expect(reminders).toEqual([[AN_HOUR], [AN_HOUR], [AN_HOUR], [], []])
  expect((await ask(kai, 'GET /api/notifications')).body.items[0]).toMatchObject({ planId: id, sessionId: null })
})

test('a suspended guest gets no reminder, and of a suspended planner’s plan nobody does', async () => {
  const startTime = start()
  const [one, other] = [await planned(startTime, 'going', 'going'), await planned(startTime, 'going')]
  await setStanding(server, one.invited[0]!, 'suspended')
  await setStanding(server, other.kai, 'suspended')
  await remind(minutesBefore(startTime, 60))
  const surfers = [one.invited[0]!, other.kai]
  for (const surfer of surfers) await setStanding(server, surfer, null)
  await expect.poll(async () => (await ask(surfers[1]!, 'GET /api/feed')).status).toBe(200)
  const reminders = await Promise.all([one.kai, ...one.invited, other.kai, ...other.invited].map(remindersOf))
  expect(reminders).toEqual([[AN_HOUR], [], [AN_HOUR], [], []])
})

test('a surfer who accepts late is reminded then', async () => {
  const startTime = start()
  const { id, invited } = await planned(startTime, null)
  await remind(minutesBefore(startTime, 60))
  await ask(invited[0]!, `PUT /api/plans/${id}/answer`, { answer: 'going' })
  await remind(minutesBefore(startTime, 20))
  expect(await remindersOf(invited[0]!)).toEqual(['Your session at Huntington Pier is in 20 minutes'])
})

test('a late reminder says how long it is until the start, and none is sent after it', async () => {
  const startTime = start()
  const [late, tooLate] = [await planned(startTime), await planned(minutesBefore(startTime, 1))]
  await remind(minutesBefore(startTime, 1))
  expect(await remindersOf(late.kai)).toEqual(['Your session at Huntington Pier is in a minute'])
  expect(await remindersOf(tooLate.kai)).toEqual([])
})

test('a canceled, fulfilled or hidden plan sends no reminder', async () => {
  const startTime = start()
  const [canceled, done, hidden] = [
    await planned(startTime, 'going'),
    await planned(startTime),
    await planned(startTime, 'going'),
  ]
  await ask(canceled.kai, `DELETE /api/plans/${canceled.id}`)
  const session = await ask(done.kai, 'POST /api/surf-sessions', {
    ...{ surfSpotId: spot.id, latitude: 33.6553, longitude: -118.0052, startTime: new Date().toISOString() },
  })
  await update('planSurfers', { sessionId: session.body.id }, { planId: done.id })
  await ask(hidden.invited[0]!, `POST /api/blocks/${hidden.kai.id}`)
  await remind(minutesBefore(startTime, 60))
  for (const surfer of [canceled.kai, canceled.invited[0]!, done.kai, hidden.invited[0]!])
    expect(await remindersOf(surfer)).toEqual([])
  expect(await remindersOf(hidden.kai)).toEqual([AN_HOUR])
})

test('a plan that is moved gets another reminder for its new time', async () => {
  const startTime = start()
  const { id, kai, invited } = await planned(startTime, 'maybe')
  await remind(minutesBefore(startTime, 60))
  const moved = new Date(startTime.getTime() + 120 * MINUTE_MS)
  await ask(kai, `PATCH /api/plans/${id}`, { startTime: moved })
  await remind(minutesBefore(startTime, 50))
  expect(await remindersOf(kai)).toEqual([AN_HOUR])
  await remind(minutesBefore(moved, 60))
  for (const surfer of [kai, invited[0]!]) expect(await remindersOf(surfer)).toEqual([AN_HOUR, AN_HOUR])
})

test('a plan that is moved during its reminder gets one for its new time as well', async () => {
  const startTime = start()
  const plans = await Promise.all(Array.from({ length: 6 }, () => planned(startTime)))
  const moved = new Date(startTime.getTime() + 120 * MINUTE_MS)
  await Promise.all([
    ...plans.map(({ kai, id }) => ask(kai, `PATCH /api/plans/${id}`, { startTime: moved })),
    ...[server, elsewhere, server, elsewhere].map((at) => remind(minutesBefore(startTime, 60), at)),
  ])
  const before = await Promise.all(plans.map(async ({ kai }) => (await remindersOf(kai)).length))
  for (const count of before) expect(count).toBeLessThanOrEqual(1)
  await remind(minutesBefore(moved, 60))
  const after = await Promise.all(plans.map(async ({ kai }) => (await remindersOf(kai)).length))
  expect(after).toEqual(before.map((count) => count + 1))
})
