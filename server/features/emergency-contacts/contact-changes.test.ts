import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile({
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
  SMS_WEBHOOK_SECRET: 's'.repeat(32),
})
const { ask, openPage, aSurfer, update, insert } = server

const anna = { name: 'Anna', phone: '+46 70 174 06 35', email: 'anna@example.com' }
const add = (surfer: TestSurfer, form: object = anna) => ask(surfer, 'POST /api/emergency-contacts', form)
const own = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/emergency-contacts')).body
const namesOf = async (surfer: TestSurfer) => (await own(surfer)).contacts.map(({ name }: { name: string }) => name)
const change = (surfer: TestSurfer, id: string, form: object) => ask(surfer, `PUT /api/emergency-contacts/${id}`, form)
const remove = (surfer: TestSurfer, id: string) => ask(surfer, `DELETE /api/emergency-contacts/${id}`)
const order = (surfer: TestSurfer, ids: string[]) => ask(surfer, 'PUT /api/emergency-contacts', { ids })

/** A surfer with these contacts, as the server answers them. */
async function withContacts(...names: string[]) {
  const surfer = await aSurfer()
  for (const name of names) await add(surfer, { ...anna, name })
  return { surfer, contacts: (await own(surfer)).contacts }
}
const agree = (id: string) => update('emergencyContacts', { numberState: 'confirmed', emailState: 'confirmed' }, { id })
const steps = (id: string) =>
  server.db
    .selectFrom('safetySteps')
    .select(['step', 'channel', 'round', 'state'])
    .where('contactId', '=', id)
    .orderBy('step')
    .orderBy('channel')
    .orderBy('round')
    .execute()

test('a new surfer has no contacts and sees which channels the server has', async () => {
  expect(await own(await aSurfer())).toEqual({ canMail: true, canText: true, contacts: [] })
})

test('a new contact gets a question on each channel, and the surfer’s other pages are notified', async () => {
  const surfer = await aSurfer()
  const page = await openPage(surfer)
  const added = await add(surfer)
  expect(added).toMatchObject({
    status: 201,
    body: { contacts: [{ ...anna, phoneState: 'asking', emailState: 'asking', tests: [] }] },
  })
  expect(await own(surfer)).toEqual(added.body)
  await page.next({ type: 'safety_changed' })
  page.terminate()
  expect(await steps(added.body.contacts[0].id)).toEqual([
    { step: 'confirm', channel: 'email', round: 1, state: 'due' },
    { step: 'confirm', channel: 'sms', round: 1, state: 'due' },
  ])
})

test('a number alone or an address alone is enough, and neither is refused', async () => {
  const surfer = await aSurfer()
  expect((await add(surfer, { name: 'Anna', phone: anna.phone })).body.contacts[0]).toMatchObject({
    phoneState: 'asking',
    emailState: 'none',
  })
  expect((await add(surfer, { name: 'Ola', email: anna.email, phone: null })).body.contacts[1]).toMatchObject({
    phoneState: 'none',
    emailState: 'asking',
  })
  expect(await add(surfer, { name: 'Nobody' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'phone', message: 'Please enter a phone number or an e-mail address' }] },
  })
})

test.each([
  [{ phone: '0701740635' }, 'phone'],
  [{ phone: '+61 000 000 000' }, 'phone'],
  [{ phone: '+44 909 879 0000' }, 'phone'],
  [{ phone: 'call mum' }, 'phone'],
  [{ phone: '+'.repeat(41) }, 'phone'],
  [{ phone: 46701740635 }, 'phone'],
  [{ email: 'anna@' }, 'email'],
  [{ email: 'anna@example.com\r\nBcc: all@example.com' }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
  [{ name: '   ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'A\u0000' }, 'name'],
])('%j is refused with its field, and the contacts stay as they were', async (wrong, path) => {
  const { surfer, contacts } = await withContacts('Ola')
  for (const refused of [
    await add(surfer, { ...anna, ...wrong }),
    await change(surfer, contacts[0].id, { ...anna, ...wrong }),
  ])
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } })
  expect((await own(surfer)).contacts).toEqual(contacts)
})

test('a surfer has at most three contacts, also with concurrent requests', async () => {
  const surfer = await aSurfer()
  const answers = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => add(surfer, { ...anna, name })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_contacts')
  expect(await namesOf(surfer)).toHaveLength(3)
})

test('a contact sent twice is stored once', async () => {
  const surfer = await aSurfer()
  const answers = await Promise.all([add(surfer), add(surfer)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(await namesOf(surfer)).toEqual(['Anna'])
})

test('contacts have the order that the surfer sets', async () => {
  const { surfer, contacts } = await withContacts('Anna', 'Ben', 'Cleo')
  const [a, b, c] = contacts.map(({ id }: { id: string }) => id)
  expect((await order(surfer, [c, a, b])).status).toBe(200)
  expect(await namesOf(surfer)).toEqual(['Cleo', 'Anna', 'Ben'])
  const both = await Promise.all([order(surfer, [a, b, c]), order(surfer, [c, b, a])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([
    ['Anna', 'Ben', 'Cleo'],
    ['Cleo', 'Ben', 'Anna'],
  ]).toContainEqual(await namesOf(surfer))
  for (const ids of [[a, b], [a, b, b], [a, b, randomUUID()], []]) expect((await order(surfer, ids)).status).toBe(400)
  expect(await namesOf(surfer)).toHaveLength(3)
})

test('a removed contact is gone, and the later ones move up', async () => {
  const { surfer, contacts } = await withContacts('Anna', 'Ben', 'Cleo')
  expect((await remove(surfer, contacts[0].id)).body.contacts).toHaveLength(2)
  expect((await ask(surfer, 'GET /api/auth/user')).body.emergencyContact).toBe('Ben')
  expect(await remove(surfer, contacts[0].id)).toMatchObject(refusedWith('contact_not_found'))
  await add(surfer, { name: 'Dora', email: 'dora@example.com' })
  expect(await namesOf(surfer)).toEqual(['Ben', 'Cleo', 'Dora'])
})

test('a new number must agree again; a new spelling or a new name need not', async () => {
  const { surfer, contacts } = await withContacts('Anna')
  const [{ id }] = contacts
  await agree(id)
  const kept = await change(surfer, id, { name: 'Anna L', phone: '0046 70-174 06 35', email: 'Anna@Example.com' })
  expect(kept.body.contacts[0]).toMatchObject({ phoneState: 'confirmed', emailState: 'confirmed', name: 'Anna L' })

  const moved = await change(surfer, id, { ...anna, phone: '+61 412 345 678' })
  expect(moved.body.contacts[0]).toMatchObject({ phoneState: 'asking', emailState: 'confirmed' })
  expect(await steps(id)).toEqual([
    { step: 'confirm', channel: 'email', round: 1, state: 'due' },
    { step: 'confirm', channel: 'sms', round: 1, state: 'withdrawn' },
    { step: 'confirm', channel: 'sms', round: 2, state: 'due' },
  ])
  const without = await change(surfer, id, { ...anna, phone: null })
  expect(without.body.contacts[0]).toMatchObject({ phoneState: 'none', phone: null, emailState: 'confirmed' })
})

test('a contact who was notified of an alarm stays until they get the all-clear', async () => {
  const { surfer, contacts } = await withContacts('Anna', 'Ben')
  const [{ id }, ben] = contacts
  const at = new Date().toISOString()
  const alarm = { userId: surfer.id, sessionId: randomUUID(), round: 0 }
  const told = { ...alarm, contactId: id, channel: 'sms', stateAt: at }
  await insert('alarms', { ...alarm, kind: 'overdue', raisedAt: at })
  await insert('safetySteps', { ...told, step: 'overdue', state: 'sent' })
  const refused = refusedWith('contact_alarmed')
  expect(await remove(surfer, id)).toMatchObject(refused)
  expect(await change(surfer, id, { ...anna, email: 'elsewhere@example.com' })).toMatchObject(refused)
  expect((await change(surfer, id, { ...anna, name: 'Mum' })).status).toBe(200)
  expect(await order(surfer, [ben.id, id])).toMatchObject(refused)
  expect((await order(surfer, [id, ben.id])).status).toBe(200)
  expect((await remove(surfer, ben.id)).status).toBe(200)

  await update('alarms', { closedAt: at }, { userId: surfer.id })
  expect(await remove(surfer, id)).toMatchObject(refused)
  await update('alarms', { overAt: at }, { userId: surfer.id })
  await insert('safetySteps', { ...told, step: 'all_clear', state: 'due' })
  expect(await remove(surfer, id)).toMatchObject(refused)
  await update('safetySteps', { state: 'sent' }, { contactId: id, step: 'all_clear' })
  expect((await remove(surfer, id)).body.contacts).toEqual([])
})
