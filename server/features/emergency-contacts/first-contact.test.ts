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
const { ask, aSurfer, update, insert } = server

const PHONE = '+46 70 174 06 35'
const save = (surfer: TestSurfer, emergencyContact: string | null, emergencyContactPhone: string | null) =>
  ask(surfer, 'PUT /api/users/me', {
    username: surfer.username.slice(0, 20),
    firstName: 'Maya',
    lastName: 'Lindqvist',
    surfingType: ['fish'],
    emergencyContact,
    emergencyContactPhone,
  })
const contacts = async (surfer: TestSurfer) =>
  (await ask(surfer, 'GET /api/emergency-contacts')).body.contacts.map(
    ({ id, tests, ...contact }: { id: string; tests: unknown }) => contact,
  )
const add = (surfer: TestSurfer, contact: object) => ask(surfer, 'POST /api/emergency-contacts', contact)
const agree = (surfer: TestSurfer) =>
  update('emergencyContacts', { numberState: 'confirmed', emailState: 'confirmed' }, { userId: surfer.id })

test('the contact of the profile’s form is the first contact and gets a question', async () => {
  const maya = await aSurfer()
  const saved = await save(maya, 'Anna', PHONE)
  expect(saved.body).toMatchObject({ emergencyContact: 'Anna', emergencyContactPhone: PHONE })
  expect((await ask(maya, 'GET /api/users/me')).body).toEqual(saved.body)
  expect(await contacts(maya)).toEqual([
    {
      name: 'Anna',
      phone: PHONE,
      email: null,
      phoneState: 'asking',
      emailState: 'none',
      language: null,
      choseLanguage: false,
    },
  ])
})

test('a name alone, a number alone and an unusable number are stored as typed', async () => {
  const maya = await aSurfer()
  await save(maya, 'Anna', null)
  expect(await contacts(maya)).toMatchObject([{ name: 'Anna', phone: null, phoneState: 'none' }])
  expect((await save(maya, null, '70 call her')).body).toMatchObject({
    emergencyContact: null,
    emergencyContactPhone: '70 call her',
  })
  expect(await contacts(maya)).toMatchObject([{ name: '', phone: '70 call her', phoneState: 'unusable' }])
})

test('a form without a new number sends no question, also with another spelling', async () => {
  const maya = await aSurfer()
  await save(maya, 'Anna', PHONE)
  await agree(maya)
  await save(maya, 'Anna', PHONE)
  await save(maya, 'Mum', '+46701740635')
  expect(await contacts(maya)).toMatchObject([{ name: 'Mum', phoneState: 'confirmed' }])
  await save(maya, 'Mum', '+61 412 345 678')
  expect(await contacts(maya)).toMatchObject([{ name: 'Mum', phoneState: 'asking' }])
  const steps = await server.db
    .selectFrom('safetySteps')
    .select(['round', 'state'])
    .where('userId', '=', maya.id)
    .orderBy('round')
    .execute()
  expect(steps).toEqual([
    { round: 1, state: 'withdrawn' },
    { round: 2, state: 'due' },
  ])
})

test('an emptied form removes the contact, but not an e-mail address that the form does not have', async () => {
  const maya = await aSurfer()
  await add(maya, { name: 'Anna', phone: PHONE, email: 'anna@example.com' })
  await agree(maya)
  expect((await save(maya, null, null)).body).toMatchObject({ emergencyContact: null, emergencyContactPhone: null })
  expect(await contacts(maya)).toMatchObject([
    { name: '', phone: null, email: 'anna@example.com', emailState: 'confirmed' },
  ])

  const kai = await aSurfer()
  await save(kai, 'Anna', PHONE)
  await add(kai, { name: 'Ben', email: 'ben@example.com' })
  for (const again of [1, 2]) {
    await save(kai, null, null)
    expect(await contacts(kai), `${again}`).toMatchObject([{ name: 'Ben' }])
  }
})

test('a form from before a reordering leaves the contacts unchanged', async () => {
  const maya = await aSurfer()
  await save(maya, 'Anna', PHONE)
  const { body } = await add(maya, { name: 'Ben', phone: '+61 412 345 678' })
  await ask(maya, 'PUT /api/emergency-contacts', {
    ids: body.contacts.map(({ id }: { id: string }) => id).toReversed(),
  })
  expect((await save(maya, 'Anna', PHONE)).body).toMatchObject({ emergencyContact: 'Ben' })
  expect(await contacts(maya)).toMatchObject([{ name: 'Ben' }, { name: 'Anna' }])
})

test('two forms saved concurrently leave one contact', async () => {
  const maya = await aSurfer()
  const answers = await Promise.all([
    save(maya, 'Anna', PHONE),
    save(maya, 'Ben', null),
    add(maya, { name: 'Cleo', phone: PHONE }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
  expect((await contacts(maya)).length).toBeLessThanOrEqual(2)
})

test('a form that changes the number of an alarmed contact is refused as a whole', async () => {
  const maya = await aSurfer()
  await save(maya, 'Anna', PHONE)
  const { id } = await server.row('emergencyContacts', ['id'], { userId: maya.id })
  const at = new Date().toISOString()
  const alarm = { userId: maya.id, sessionId: randomUUID(), round: 0 }
  await insert('alarms', { ...alarm, kind: 'help', raisedAt: at })
  await insert('safetySteps', { ...alarm, contactId: id, channel: 'sms', stateAt: at, step: 'help', state: 'sent' })
  for (const [name, phone] of [
    [null, null],
    ['Anna', '+61 412 345 678'],
  ] as const)
    expect(await save(maya, name, phone)).toMatchObject(refusedWith('contact_alarmed'))
  expect((await save(maya, 'Mum', PHONE)).status).toBe(200)
})

test('a silent number gets three questions through forms as well', async () => {
  const maya = await aSurfer()
  const statuses = []
  for (let nth = 1; nth <= 4; nth++) {
    statuses.push((await save(maya, 'Anna', PHONE)).status)
    await save(maya, null, null)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
