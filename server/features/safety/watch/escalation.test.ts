import { expect, test } from 'vitest'
import { notifyContacts } from '#server/features/safety/watch/escalation.ts'
import { raiseAlarms } from '#server/features/safety/watch/raising.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { anEmergencyContact, everyWay, inTheWater, newsOf as news, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const { server, elsewhere, reconcileAt } = overdueServersInFile()
const { ask, aSurfer, areBuddies, update } = server
const kai = inEachTest(() => aSurfer())

const told = (sessionId: string) => stepsOf(server.db, sessionId)
const newsOf = (surfer: TestSurfer, sessionId: string) => news(server.db, surfer, sessionId)

async function aBuddy(firstName: string): Promise<TestSurfer> {
  const buddy = await aSurfer(firstName)
  await areBuddies(kai, buddy)
  return buddy
}
const out = () => inTheWater(server.db, kai, { overdueAt: LIMIT })

test('each escalation step is taken at its time and not before', async () => {
  const lena = await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()

  await reconcileAt(-30.01)
  expect(await told(id)).toEqual([])
  await reconcileAt(-30)
  const questioned = ['still_out surfer app sent']
  expect(await told(id)).toEqual(questioned)
  expect(await newsOf(kai, id)).toEqual(['still_out'])

  await reconcileAt(-0.01)
  expect(await told(id)).toEqual(questioned)
  await reconcileAt(0)
  const buddies = [...questioned, 'overdue Lena app sent', 'overdue surfer app sent']
  expect(await told(id)).toEqual(buddies)
  expect(await newsOf(lena, id)).toEqual([`overdue ${kai.id}`])
  expect(await newsOf(kai, id)).toEqual(['still_out', 'overdue'])

  await reconcileAt(14.99)
  expect(await told(id)).toEqual(buddies)
  await reconcileAt(15)
  const mum = [
    ...questioned,
    'overdue Lena app sent',
    'overdue Mum email due',
    'overdue Mum sms due',
    'overdue surfer app sent',
  ]
  expect(await told(id)).toEqual(mum)
  await reconcileAt(29.99)
  expect(await told(id)).toEqual(mum)
  await reconcileAt(30)
  expect(await told(id)).toEqual([...questioned, 'overdue Dad email due', ...mum.slice(1)])
})

test('concurrent processes notify each recipient once', async () => {
  const buddies = [await aBuddy('Lena'), await aBuddy('Noa')]
  await anEmergencyContact(server.db, kai, { number: '+61412345678', email: 'mum@example.com' })
  const id = await out()
  for (const minutes of [-30, 0, 0, 15, 15])
    await Promise.all([server, elsewhere, server, elsewhere].map((one) => reconcileAt(minutes, one)))
  expect(await told(id)).toEqual([
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue Mum email due',
    'overdue Mum sms due',
    'overdue Noa app sent',
    'overdue surfer app sent',
  ])
  for (const buddy of buddies) expect(await newsOf(buddy, id)).toEqual([`overdue ${kai.id}`])
  expect(await newsOf(kai, id)).toEqual(['still_out', 'overdue'])
})

test('after an hour without a server all missed steps are taken at once, and only once', async () => {
  await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { email: 'mum@example.com' })
  const id = await out()
  await reconcileAt(60)
  const late = [
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue Mum email due',
    'overdue surfer app sent',
  ]
  expect(await told(id)).toEqual(late)
  await reconcileAt(75)
  expect(await told(id)).toEqual(late)
})

test('a clock that is set back repeats no message and delays no pending one', async () => {
  const lena = await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()
  await reconcileAt(90)
  expect(await told(id)).not.toContain('overdue Dad email due')
  // Mum was told at a time that has not come yet: Dad does not wait for it.
  await reconcileAt(30)
  expect(await newsOf(lena, id)).toEqual([`overdue ${kai.id}`])
  expect(await told(id)).toContain('overdue Dad email due')
  const before = await told(id)
  await reconcileAt(90)
  expect(await told(id)).toEqual(before)
})

test('an extension starts a new round and sends the all-clear to those who were alerted', async () => {
  const lena = await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()
  for (const minutes of [-30, 0, 15]) await reconcileAt(minutes)
  await update('safetySteps', { state: 'sent' }, { sessionId: id })
  await setDatabaseClock(server.db, minutesAfter(20))
  const from = LIMIT.toISOString()
  const twice = await Promise.all([1, 2].map(() => ask(kai, `POST /api/surf-sessions/${id}/extension`, { from })))
  expect(twice.map(({ status, body }) => [status, body.overdueAt])).toEqual([
    [200, minutesAfter(80).toISOString()],
    [200, minutesAfter(80).toISOString()],
  ])
  await reconcileAt(20)
  const before = await told(id)
  expect(before.filter((words) => words.startsWith('all_clear'))).toEqual([
    'all_clear Lena app sent',
    'all_clear Mum email due',
  ])
  expect(await newsOf(lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} fine`])
  await reconcileAt(49)
  expect(await told(id)).toEqual(before)
  for (const minutes of [50, 80]) await reconcileAt(minutes)
  expect((await told(id)).slice(before.length)).toEqual([
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue surfer app sent',
  ])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(81)
  expect(await newsOf(lena, id)).toEqual([
    `overdue ${kai.id}`,
    `all_clear ${kai.id} fine`,
    `overdue ${kai.id}`,
    `all_clear ${kai.id} back`,
  ])
})

test('the contact is not notified before the buddies', async () => {
  await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { email: 'mum@example.com' })
  const id = await out()
  await setDatabaseClock(server.db, LIMIT)
  await raiseAlarms(server.db)
  await notifyContacts({ db: server.db, env: everyWay })
  expect(await told(id)).toEqual([])
})

test('the first contact of a surfer without buddies is notified at once', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()
  await reconcileAt(0)
  expect(await told(id)).toContain('overdue Mum email due')
  expect(await told(id)).not.toContain('overdue Dad email due')
  await reconcileAt(15)
  expect(await told(id)).toContain('overdue Dad email due')
})

test('only contacts who have agreed are notified, on every channel, also those that this server lacks', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Ana', email: 'ana@example.com', state: 'waiting' })
  await anEmergencyContact(server.db, kai, { name: 'Ben', email: 'ben@example.com', state: 'declined' })
  await anEmergencyContact(server.db, kai, { name: 'Cleo', number: '+61412345678', email: 'cleo@example.com' })
  const id = await out()
  await setDatabaseClock(server.db, LIMIT)
  await reconcileAll({ db: server.db, env: readEnv({ SMTP_URL: 'smtp://127.0.0.1:9' }) })
  expect(await told(id)).toEqual([
    'still_out surfer app sent',
    'overdue Cleo email due',
    'overdue Cleo sms due',
    'overdue surfer app sent',
  ])
})

test('the next contact is notified at once when every message to the first has failed', async () => {
  await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()
  for (const minutes of [0, 15]) await reconcileAt(minutes)
  const giveUp = (channel: string) =>
    update('safetySteps', { state: 'failed', stateAt: minutesAfter(16).toISOString() }, { sessionId: id, channel })
  await giveUp('sms')
  await reconcileAt(16)
  expect(await told(id)).not.toContain('overdue Dad email due')
  await giveUp('email')
  await reconcileAt(16)
  expect(await told(id)).toContain('overdue Dad email due')
})

test('a call for help alerts buddies and the first contact at once and once, without asking the surfer', async () => {
  const lena = await aBuddy('Lena')
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  const id = await out()
  await setDatabaseClock(server.db, minutesAfter(-120))
  const answers = await Promise.all([1, 2, 3].map(() => ask(kai, `POST /api/surf-sessions/${id}/help`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const again = await ask(kai, `POST /api/surf-sessions/${id}/help`)
  expect(again.body.alarm).toEqual({ kind: 'help', raisedAt: minutesAfter(-120).toISOString(), reachedAt: null })
  expect(again.body.steps).toEqual([
    expect.objectContaining({ step: 'help', receiver: 'buddy', name: 'Lena Nakamura', channel: 'app', state: 'sent' }),
    expect.objectContaining({ step: 'help', receiver: 'contact', name: 'Mum', channel: 'email', state: 'due' }),
  ])
  expect(await newsOf(lena, id)).toEqual([`help ${kai.id}`])
  for (const minutes of [-105, -30, 0]) await reconcileAt(minutes)
  expect(await told(id)).toEqual(['help Dad email due', 'help Lena app sent', 'help Mum email due'])
})
