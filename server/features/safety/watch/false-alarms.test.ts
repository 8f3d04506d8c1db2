import { beforeEach, expect, test } from 'vitest'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { contactPageOn } from '#test/pages/contact-page.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { anEmergencyContact, everyWay, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

/** The true time at first, and where a clock is that is 5 hours ahead of it. */
const [TRUE, AHEAD] = [-180, 120]

const { server, elsewhere, reconcileAt } = overdueServersInFile()
const { ask, aSurfer, areBuddies, update } = server
let id: string
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer('Lena'))
beforeEach(async () => {
  await areBuddies(kai, lena)
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
  await setDatabaseClock(server.db, minutesAfter(TRUE))
})

const news = (surfer: TestSurfer) => newsOf(server.db, surfer, id)
const sent = () => update('safetySteps', { state: 'sent' }, { sessionId: id, state: 'due' })

test('after the clock jumps 5 hours ahead and back, the false alarm is withdrawn and the real one still raised', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await reconcileAt(AHEAD)
  await sent()
  expect(await news(lena)).toEqual([`overdue ${kai.id}`])
  await Promise.all([server, elsewhere, server].map((one) => reconcileAt(TRUE, one)))
  await reconcileAt(TRUE + 1)

  expect(await news(lena)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} false_alarm`])
  expect(await news(kai)).toEqual(['still_out', 'overdue', 'all_clear false_alarm'])
  expect((await ask(lena, 'GET /api/alarms')).body).toEqual([])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ state: 'withdrawn', place: null })
  const safety = (await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body
  expect(safety).toMatchObject({ alarm: null, overdueAt: LIMIT.toISOString() })
  expect((await stepsOf(server.db, id)).filter((words) => words.includes('Mum'))).toEqual([
    'overdue Mum email sent',
    'all_clear Mum email due',
  ])
  const { id: link } = await server.db
    .selectFrom('safetySteps')
    .select('id')
    .where('sessionId', '=', id)
    .where('step', '=', 'overdue')
    .where('contactId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await contactPageOn(server).look(link)).text).toContain('Kai isn&#39;t overdue')

  await sent()
  const before = (await stepsOf(server.db, id)).length
  await reconcileAt(-31)
  expect(await stepsOf(server.db, id)).toHaveLength(before)
  for (const minutes of [-30, -0.1, 0, 15]) await reconcileAt(minutes)
  expect((await stepsOf(server.db, id)).slice(before)).toEqual([
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue Mum email due',
    'overdue surfer app sent',
  ])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ state: 'open', place: 'By the pier' })
  // What was told of the false alarm, at a time that has not come yet, is not taken for news of this one.
  const { steps } = (await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body
  expect(steps.filter(({ isOfAlarm }: { isOfAlarm: boolean }) => isOfAlarm)).toHaveLength(3)
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await reconcileAt(16)
  expect((await news(lena)).slice(2)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
})

test('a clock that is set back by seconds after the limit withdraws nothing and repeats no message', async () => {
  await reconcileAt(0)
  for (const minutes of [-0.99, -0.5, 0, 1]) await reconcileAt(minutes)
  expect(await news(lena)).toEqual([`overdue ${kai.id}`])
  expect(await news(kai)).toEqual(['still_out', 'overdue'])
})

test('a false alarm that a buddy has answered ends too, and does not prevent the real one', async () => {
  await reconcileAt(AHEAD)
  expect((await ask(lena, `POST /api/alarms/${id}/reached`)).body.state).toBe('reached')
  await reconcileAt(AHEAD)
  await reconcileAt(TRUE)
  expect((await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body.overdueAt).toBe(LIMIT.toISOString())
  expect(await news(lena)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} false_alarm`])
  await reconcileAt(0)
  expect((await news(lena)).slice(2)).toEqual([`overdue ${kai.id}`])
})

test('a call for help during a false alarm stays open until an answer or the check-out', async () => {
  await reconcileAt(AHEAD)
  await setDatabaseClock(server.db, minutesAfter(TRUE))
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  for (const minutes of [TRUE, TRUE + 1]) await reconcileAt(minutes)
  expect(await news(lena)).toEqual([`overdue ${kai.id}`, `help ${kai.id}`])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ kind: 'help', state: 'open' })
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await reconcileAt(TRUE + 2)
  expect((await news(lena)).at(-1)).toBe(`all_clear ${kai.id} back`)
})

test('a call for help concurrent with the withdrawal of a false alarm stays open', async () => {
  const surfers = await Promise.all(Array.from({ length: 12 }, () => aSurfer()))
  for (const surfer of surfers) await areBuddies(surfer, lena)
  const ids = await Promise.all(surfers.map((surfer) => inTheWater(server.db, surfer, { overdueAt: LIMIT })))
  await reconcileAt(AHEAD)
  await setDatabaseClock(server.db, minutesAfter(TRUE))
  const runs = [server, elsewhere, server, elsewhere].map(({ db }) => reconcileAll({ db, env: everyWay }))
  const calls = surfers.map((surfer, nth) => ask(surfer, `POST /api/surf-sessions/${ids[nth]}/help`))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(surfers.map(() => 200))
  await Promise.all(runs)
  await reconcileAt(TRUE)
  for (const [nth, surfer] of surfers.entries()) {
    expect(await newsOf(server.db, lena, ids[nth]!)).toContain(`help ${surfer.id}`)
    expect((await ask(lena, `GET /api/alarms/${ids[nth]}`)).body).toMatchObject({ kind: 'help', state: 'open' })
  }
})

test('a surfer who got the still-out question too early gets it again in time', async () => {
  await reconcileAt(-20)
  for (const minutes of [-60, -30.1]) await reconcileAt(minutes)
  expect(await news(kai)).toEqual(['still_out'])
  await Promise.all([reconcileAt(-30), reconcileAt(-30, elsewhere)])
  await reconcileAt(-29)
  expect(await news(kai)).toEqual(['still_out', 'still_out'])
})
