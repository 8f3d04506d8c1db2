import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 0.789 * MINUTE_MS)
const minutesAfter = (minutes: number) => new Date(LIMIT.getTime() + minutes * MINUTE_MS)

const server = serverInFile(everyWay)
const { ask, aSurfer, areBuddies, update } = server

let id: string
const kai = inEachTest(() => aSurfer())
beforeEach(async () => {
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
  await setDatabaseClock(server.db, minutesAfter(-20))
})

const ofSession = (call: string) => `${call.split(' ')[0]} /api/surf-sessions/${id}/${call.split(' ')[1]}`
const overdueAt = async (call: string, body?: unknown) => (await ask(kai, ofSession(call), body)).body.overdueAt
/** Sets the clock to so many minutes after the limit; there it stands. */
async function reconcileAt(minutes: number) {
  await setDatabaseClock(server.db, minutesAfter(minutes))
  await reconcileAll({ db: server.db, env: everyWay })
}

test('the surfer sees their limit, the alarm and each message with its recipient', async () => {
  const lena = await aSurfer('Lena')
  await areBuddies(kai, lena)
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  expect((await ask(kai, ofSession('GET safety'))).body).toEqual({
    sessionId: id,
    overdueAt: LIMIT.toISOString(),
    alarm: null,
    steps: [],
  })
  for (const minutes of [-30, 0, 15]) await reconcileAt(minutes)
  const step = (step: string, receiver: string, name: string, channel: string, state: string, minutes: number) => ({
    step,
    receiver,
    name,
    channel,
    state,
    stateAt: minutesAfter(minutes).toISOString(),
    isOfAlarm: step === 'overdue',
  })
  const { alarm, steps } = (await ask(kai, ofSession('GET safety'))).body
  expect(alarm).toEqual({ kind: 'overdue', raisedAt: LIMIT.toISOString(), reachedAt: null })
  const contact = steps.splice(3)
  expect(steps).toEqual([
    step('still_out', 'surfer', '', 'app', 'sent', -30),
    step('overdue', 'surfer', '', 'app', 'sent', 0),
    step('overdue', 'buddy', 'Lena Nakamura', 'app', 'sent', 0),
  ])
  expect(contact).toHaveLength(2)
  expect(contact).toEqual(
    expect.arrayContaining(['email', 'sms'].map((way) => step('overdue', 'contact', 'Mum', way, 'due', 15))),
  )
  await ask(lena, `POST /api/blocks/${kai.id}`)
  const names = (await ask(kai, ofSession('GET safety'))).body.steps.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['', '', 'Mum', 'Mum'])
})

test('an extension gives an hour from the limit, or from now when that is past', async () => {
  expect(await overdueAt('POST extension')).toBe(minutesAfter(60).toISOString())
  expect(await overdueAt('POST extension', { from: minutesAfter(60) })).toBe(minutesAfter(120).toISOString())
  await update('surfSessions', { overdueAt: LIMIT.toISOString() }, { id })
  await setDatabaseClock(server.db, minutesAfter(25))
  expect(await overdueAt('POST extension', { from: LIMIT })).toBe(minutesAfter(85).toISOString())
})

test('an ‘I’m fine’ that arrives late gives an hour from when it was pressed, and none that is over', async () => {
  const said = { from: LIMIT, madeAt: minutesAfter(-5), sentAt: minutesAfter(20) }
  await setDatabaseClock(server.db, minutesAfter(20))
  expect(await overdueAt('POST extension', said)).toBe(minutesAfter(60).toISOString())
  // By a phone whose clock is nine hours ahead.
  const byPhone = (minutes: number) => minutesAfter(9 * 60 + minutes)
  await setDatabaseClock(server.db, minutesAfter(100))
  const late = { from: minutesAfter(60), madeAt: byPhone(70), sentAt: byPhone(100) }
  expect(await overdueAt('POST extension', late)).toBe(minutesAfter(130).toISOString())

  await setDatabaseClock(server.db, minutesAfter(200))
  const tooLate = { from: minutesAfter(130), madeAt: minutesAfter(125), sentAt: minutesAfter(200) }
  const { status, body } = await ask(kai, ofSession('POST extension'), tooLate)
  expect([status, body.code]).toEqual([409, 'extension_over'])
  expect(await overdueAt('GET safety')).toBe(minutesAfter(130).toISOString())
})

test('an ‘I’m fine’ from a time ahead counts from now', async () => {
  await setDatabaseClock(server.db, minutesAfter(10))
  const ahead = { from: LIMIT, madeAt: minutesAfter(50), sentAt: minutesAfter(10) }
  expect(await overdueAt('POST extension', ahead)).toBe(minutesAfter(70).toISOString())
})

test('a call for help that nobody can receive updates the surfer’s other pages', async () => {
  const page = await server.openPage(kai)
  expect((await ask(kai, ofSession('POST help'))).status).toBe(200)
  await page.next({ type: 'safety_changed' })
})

test('only the first of several taps extends the limit, and a tap on an old notification does not', async () => {
  const body = { from: LIMIT.toISOString() }
  await Promise.all([1, 2, 3].map(() => ask(kai, ofSession('POST extension'), body)))
  expect(await overdueAt('POST extension', body)).toBe(minutesAfter(60).toISOString())
  expect(await overdueAt('POST extension', { from: minutesAfter(59) })).toBe(minutesAfter(60).toISOString())
})

test('an extension gives a limit to a session without one', async () => {
  await update('surfSessions', { overdueAt: null }, { id })
  expect(await overdueAt('GET safety')).toBe(null)
  expect(await overdueAt('POST extension')).toBe(minutesAfter(40).toISOString())
})

test('the hours count from the start and must end in the future', async () => {
  expect(await overdueAt('PUT safety', { overdueHours: 6 })).toBe(minutesAfter(120).toISOString())
  const refused = await ask(kai, ofSession('PUT safety'), { overdueHours: 3 })
  expect([refused.status, refused.body.code, refused.body.issues]).toEqual([
    400,
    'invalid_request',
    [{ path: 'overdueHours', message: 'That is over already. Please choose more hours.' }],
  ])
  expect(await overdueAt('GET safety')).toBe(minutesAfter(120).toISOString())
})

test('changed hours send a new question and do not close a call for help', async () => {
  const steps = async () =>
    (await ask(kai, ofSession('GET safety'))).body.steps.map(({ step }: { step: string }) => step)
  await reconcileAt(-20)
  await overdueAt('PUT safety', { overdueHours: 5 })
  await reconcileAt(40)
  expect(await steps()).toEqual(['still_out', 'still_out'])
  await ask(kai, ofSession('POST help'))
  await overdueAt('PUT safety', { overdueHours: 8 })
  expect((await ask(kai, ofSession('GET safety'))).body.alarm).toMatchObject({ kind: 'help', reachedAt: null })
})

test.each([
  ['PUT safety', { overdueHours: 0 }],
  ['PUT safety', { overdueHours: 9 }],
  ['PUT safety', { overdueHours: 100 }],
  ['PUT safety', { overdueHours: 2.5 }],
  ['PUT safety', { overdueHours: '4' }],
  ['PUT safety', {}],
  ['POST extension', { from: 'soon' }],
  ['POST extension', { from: '9999999-01-01' }],
  ['POST extension', { from: '0000-01-01T00:00:00Z' }],
])('%s with %j is refused with a message', async (call, body) => {
  const { status, body: refusal } = await ask(kai, ofSession(call), body)
  expect([status, refusal.code, refusal.issues.length]).toEqual([400, 'invalid_request', 1])
  expect(await overdueAt('GET safety')).toBe(LIMIT.toISOString())
})

test('any number of extensions works', async () => {
  await update('surfSessions', { watchRound: 32_766 }, { id })
  for (const _ of [1, 2, 3]) expect((await ask(kai, ofSession('POST extension'))).status).toBe(200)
  expect((await ask(kai, ofSession('POST help'))).body.alarm.kind).toBe('help')
})
