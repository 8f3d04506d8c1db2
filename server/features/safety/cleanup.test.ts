import { expect, test } from 'vitest'
import { alarmRetention } from '#server/features/safety/cleanup.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)

const server = serverInFile(everyWay)
const { ask, aSurfer, buddies, insert } = server

const reconcileEverything = () => reconcileAll({ db: server.db, env: everyWay })
/** Runs the jobs so many days after the limit; then the clock is right again, so that sign-ins have not ended. */
async function daysLater(days: number, ...jobs: (() => Promise<void>)[]) {
  await setDatabaseClock(server.db, new Date(LIMIT.getTime() + days * DAY_MS))
  for (const job of jobs) await job()
  await setDatabaseClock(server.db, null)
}
const cleanUp = () => removeOver(server.db, ...alarmRetention)
const alarmsOf = async (sessionId: string) =>
  (await server.db.selectFrom('alarms').select('kind').where('sessionId', '=', sessionId).execute()).length

/** A surfer whose limit has come, with a buddy who was told. */
async function anOverdueSurfer() {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
  await daysLater(0, reconcileEverything)
  return { kai, lena, id }
}

test('an alarm and its steps are removed a year after it was over', async () => {
  const { kai, lena, id } = await anOverdueSurfer()
  expect((await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})).status).toBe(200)
  await reconcileEverything()
  const told = await stepsOf(server.db, id)
  expect(told).toContain('all_clear Lena app sent')

  await daysLater(364, cleanUp)
  expect([await alarmsOf(id), await stepsOf(server.db, id)]).toEqual([1, told])
  expect((await ask(lena, `GET /api/alarms/${id}`)).status).toBe(200)

  await daysLater(366, cleanUp)
  expect([await alarmsOf(id), await stepsOf(server.db, id)]).toEqual([0, []])
  const safety = await ask(kai, `GET /api/surf-sessions/${id}/safety`)
  expect(safety).toMatchObject({ status: 200, body: { alarm: null, steps: [] } })
  expect((await ask(lena, `GET /api/alarms/${id}`)).body.code).toBe('alarm_not_found')
})

test('an open alarm is never removed and not raised again', async () => {
  const { lena, id } = await anOverdueSurfer()
  const told = await stepsOf(server.db, id)
  await daysLater(800, cleanUp, reconcileEverything)
  expect([await alarmsOf(id), await stepsOf(server.db, id)]).toEqual([1, told])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body.state).toBe('open')
})

test('the latest question and test to a contact are never removed', async () => {
  const kai = await aSurfer()
  const contactId = await anEmergencyContact(server.db, kai, { email: 'mum@example.com', state: 'waiting' })
  const told = { userId: kai.id, contactId, channel: 'email', state: 'sent', stateAt: LIMIT.toISOString() }
  const steps = ['confirm', 'confirm', 'test'].map((step, nth) => ({ ...told, step, round: nth + 1 }))
  await insert('safetySteps', steps)
  await daysLater(366, cleanUp)
  const left = server.db.selectFrom('safetySteps').select(['step', 'round']).where('contactId', '=', contactId)
  expect(await left.orderBy('round').execute()).toEqual([
    { step: 'confirm', round: 2 },
    { step: 'test', round: 3 },
  ])
  const { body } = await ask(kai, 'GET /api/emergency-contacts')
  expect(body.contacts[0]).toMatchObject({ emailState: 'waiting', tests: [{ state: 'sent' }] })
})
