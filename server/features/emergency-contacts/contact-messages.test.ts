import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const SMS = { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/', SMS_WEBHOOK_SECRET: 's'.repeat(32) }

const server = serverInFile({ SMTP_URL: 'smtp://127.0.0.1:9', ...SMS })
const { aSurfer, update } = server

const anna = { name: 'Anna', phone: '+46 70 174 06 35', email: 'anna@example.com' }

/** A surfer whose first contact is Anna, and her id. */
async function withAnna(form: object = anna): Promise<{ surfer: TestSurfer; id: string }> {
  const surfer = await aSurfer()
  const { body } = await server.ask(surfer, 'POST /api/emergency-contacts', form)
  return { surfer, id: body.contacts[0].id }
}
const contact = async (surfer: TestSurfer, at = server) =>
  (await at.ask(surfer, 'GET /api/emergency-contacts')).body.contacts[0]
const question = (surfer: TestSurfer, id: string) => server.ask(surfer, `POST /api/emergency-contacts/${id}/question`)
const tryOut = (surfer: TestSurfer, id: string) => server.ask(surfer, `POST /api/emergency-contacts/${id}/test`)
const answer = (id: string, states: { numberState?: string; emailState?: string }) =>
  update('emergencyContacts', states, { id })
/** What came of everything that was on its way to this contact by this way. */
const delivered = (id: string, channel: 'sms' | 'email', state: 'sent' | 'failed') =>
  update('safetySteps', { state, stateAt: new Date().toISOString() }, { contactId: id, channel, state: 'due' })
const written = async (id: string, step: string) =>
  (
    await server.db
      .selectFrom('safetySteps')
      .select(['channel', 'round', 'state'])
      .where('contactId', '=', id)
      .where('step', '=', step)
      .orderBy('channel')
      .orderBy('round')
      .execute()
  ).map(({ channel, round, state }) => `${channel} ${round} ${state}`)

test('each channel shows the state of its question: asking, waiting, failed or answered', async () => {
  const { surfer, id } = await withAnna()
  expect(await contact(surfer)).toMatchObject({ phoneState: 'asking', emailState: 'asking' })
  await delivered(id, 'sms', 'sent')
  await delivered(id, 'email', 'failed')
  expect(await contact(surfer)).toMatchObject({ phoneState: 'waiting', emailState: 'failed' })
  await answer(id, { numberState: 'confirmed', emailState: 'declined' })
  expect(await contact(surfer)).toMatchObject({ phoneState: 'confirmed', emailState: 'declined' })
})

test('a repeated question goes only to channels that have not agreed, also after a no', async () => {
  const { surfer, id } = await withAnna()
  await delivered(id, 'sms', 'sent')
  await delivered(id, 'email', 'failed')
  await answer(id, { numberState: 'confirmed' })
  expect((await question(surfer, id)).body.contacts[0]).toMatchObject({ phoneState: 'confirmed', emailState: 'asking' })
  expect(await written(id, 'confirm')).toEqual(['email 1 withdrawn', 'email 2 due', 'sms 1 sent'])
  await delivered(id, 'email', 'sent')
  await answer(id, { emailState: 'declined' })
  expect((await question(surfer, id)).body.contacts[0]).toMatchObject({ emailState: 'asking' })
})

test('concurrent presses of the button send one question to each channel', async () => {
  const { surfer, id } = await withAnna()
  await delivered(id, 'sms', 'sent')
  await delivered(id, 'email', 'sent')
  await Promise.all(Array.from({ length: 4 }, () => question(surfer, id)))
  expect(await written(id, 'confirm')).toEqual(['email 1 sent', 'email 2 due', 'sms 1 sent', 'sms 2 due'])
})

test('a test goes to the channels that have agreed, and its result is shown with the contact', async () => {
  const { surfer, id } = await withAnna()
  expect(await tryOut(surfer, id)).toMatchObject(refusedWith('contact_not_confirmed'))
  await answer(id, { numberState: 'confirmed' })
  const tests = (answered: { body: { contacts: { tests: unknown }[] } }) => answered.body.contacts[0]?.tests
  expect(tests(await tryOut(surfer, id))).toEqual([{ channel: 'sms', state: 'due', at: expect.stringMatching(/Z$/) }])
  await Promise.all([tryOut(surfer, id), tryOut(surfer, id)])
  expect(await written(id, 'test')).toEqual(['sms 1 due'])
  await delivered(id, 'sms', 'failed')
  expect((await contact(surfer)).tests).toMatchObject([{ channel: 'sms', state: 'failed' }])
  expect(tests(await tryOut(surfer, id))).toMatchObject([{ channel: 'sms', state: 'due' }])
})

test('a silent number gets three questions, also when its contact is removed in between', async () => {
  const { surfer, id } = await withAnna({ name: 'Anna', phone: anna.phone })
  for (let again = 2; again <= 3; again++) {
    await delivered(id, 'sms', 'sent')
    expect((await question(surfer, id)).status, `${again}`).toBe(200)
  }
  await delivered(id, 'sms', 'sent')
  const refused = await question(surfer, id)
  expect(refused).toMatchObject(refusedWith('contact_asked_enough'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(170 * 86_400)
  expect(await contact(surfer)).toMatchObject({ phoneState: 'waiting' })
  await server.ask(surfer, `DELETE /api/emergency-contacts/${id}`)
  expect((await server.ask(surfer, 'POST /api/emergency-contacts', anna)).status).toBe(429)
  expect(await contact(surfer)).toBeUndefined()
})

test('a server without mail and text messages reports it and sends no question', async () => {
  const without = await serverInTest({ databaseUrl: server.databaseUrl })
  const surfer = await aSurfer()
  const { body } = await ask(without, surfer, 'POST /api/emergency-contacts', anna)
  expect(body).toMatchObject({
    canMail: false,
    canText: false,
    contacts: [{ phoneState: 'unusable', emailState: 'unusable' }],
  })
  const { id } = body.contacts[0]
  await answer(id, { numberState: 'confirmed', emailState: 'confirmed' })
  expect((await ask(without, surfer, `POST /api/emergency-contacts/${id}/test`)).status).toBe(409)
  expect((await ask(without, surfer, `POST /api/emergency-contacts/${id}/question`)).status).toBe(200)
  expect(await written(id, 'confirm')).toEqual([])

  await answer(id, { numberState: 'waiting', emailState: 'waiting' })
  // A question that was never asked has not arrived.
  expect(await contact(surfer)).toMatchObject({ phoneState: 'failed', emailState: 'failed' })
  expect((await question(surfer, id)).body.contacts[0]).toMatchObject({ phoneState: 'asking', emailState: 'asking' })
})
