import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { answersOf, contactPageOn, sentToContact } from '#test/pages/contact-page.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact } from '#test/safety/overdue-surfers.ts'

const server = serverInFile()
const { openPage, aSurfer, update } = server
beforeEach(() => setDatabaseClock(server.db, null))
const kai = inEachTest(() => aSurfer())

const look = (stepId: string) => contactPageOn(server).look(stepId)
const press = (stepId: string, answer: string) => contactPageOn(server).press(stepId, answer)

test('opening a question changes nothing, and a yes or no counts for its channel and can be changed', async () => {
  const contactId = await anEmergencyContact(server.db, kai, {
    email: 'a@example.com',
    number: '+17145550100',
    state: 'waiting',
  })
  const link = await sentToContact(server.db, kai, contactId, 'confirm')
  const page = await look(link)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Would you look out for Kai?') })
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await answersOf(server.db, contactId)).toEqual({ emailState: 'waiting', numberState: 'waiting' })

  const open = await openPage(kai)
  expect((await press(link, 'yes')).text).toContain('You&#39;ll be alerted')
  await open.next({ type: 'safety_changed' })
  expect(await answersOf(server.db, contactId)).toEqual({ emailState: 'confirmed', numberState: 'waiting' })
  expect((await press(link, 'no')).text).toContain('You won&#39;t get alerts')
  expect(await answersOf(server.db, contactId)).toEqual({ emailState: 'declined', numberState: 'waiting' })
  expect((await look(link)).text).toContain('You won&#39;t get alerts')
  expect((await press(link, 'yes')).text).toContain('You&#39;ll be alerted')
  for (const nonsense of ['maybe', 'reached', '']) expect((await press(link, nonsense)).status).toBe(200)
  expect(await answersOf(server.db, contactId)).toEqual({ emailState: 'confirmed', numberState: 'waiting' })
})

test('a replaced or withdrawn question cannot be answered', async () => {
  const contactId = await anEmergencyContact(server.db, kai, { email: 'new@example.com', state: 'waiting' })
  const older = await sentToContact(server.db, kai, contactId, 'confirm', { round: 1 })
  const newer = await sentToContact(server.db, kai, contactId, 'confirm', { round: 2 })
  for (const page of [await look(older), await press(older, 'yes')])
    expect(page).toMatchObject({ status: 410, text: expect.stringContaining('This question is out of date') })
  expect(await answersOf(server.db, contactId)).toMatchObject({ emailState: 'waiting' })
  await update('safetySteps', { state: 'withdrawn' }, { id: newer })
  expect((await press(newer, 'yes')).status).toBe(410)
  expect(await answersOf(server.db, contactId)).toMatchObject({ emailState: 'waiting' })
})

test('a question expires after 14 days, a test after one', async () => {
  const contactId = await anEmergencyContact(server.db, kai, { email: 'a@example.com', state: 'waiting' })
  const agreed = await anEmergencyContact(server.db, kai, { email: 'b@example.com' })
  const [question, test] = [
    await sentToContact(server.db, kai, contactId, 'confirm'),
    await sentToContact(server.db, kai, agreed, 'test'),
  ]
  expect((await look(test)).text).toContain('The test reached you')
  await setDatabaseClock(server.db, new Date(Date.now() + 25 * HOUR_MS))
  expect([(await look(test)).status, (await look(question)).status]).toEqual([410, 200])
  await setDatabaseClock(server.db, new Date(Date.now() + 14 * 24 * HOUR_MS + MINUTE_MS))
  expect((await press(question, 'yes')).status).toBe(410)
  expect(await answersOf(server.db, contactId)).toMatchObject({ emailState: 'waiting' })
})
