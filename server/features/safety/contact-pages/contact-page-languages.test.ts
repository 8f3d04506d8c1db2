import { beforeEach, expect, test } from 'vitest'
import { textsIn } from '#languages'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { sentToContact } from '#test/pages/contact-page.ts'
import { anEmergencyContact, everyWay } from '#test/safety/overdue-surfers.ts'

const server = serverInFile(everyWay)
const { ask, aSurfer, update } = server

let kai: TestSurfer
let contactId: string
let path: string
beforeEach(async () => {
  kai = await aSurfer('Kai')
  contactId = await anEmergencyContact(server.db, kai, { email: 'mum@example.com', state: 'waiting' })
  path = contactPath(await sentToContact(server.db, kai, contactId, 'confirm'))
})

const open = (headers: Record<string, string> = {}) => ask(null, `GET ${path}`, undefined, headers)
const choose = (language: string, at = path) =>
  ask(null, `POST ${at}`, `language=${language}`, { 'content-type': 'application/x-www-form-urlencoded' })
const languageIn = ({ text }: { text: string }) => /<html lang="([\w-]+)"/.exec(text)?.[1]
const stored = () => server.row('emergencyContacts', ['language', 'ownLanguage'], { id: contactId })
const spanish = { 'accept-language': 'es-MX,es;q=0.9' }

test('a contact’s page is in the browser’s language unless somebody chose one, else in the surfer’s', async () => {
  expect(languageIn(await open())).toBe('en')
  await update('users', { language: 'fr' }, { id: kai.id })
  expect(languageIn(await open())).toBe('fr')
  expect(languageIn(await open(spanish))).toBe('es')
  await update('emergencyContacts', { language: 'ja' }, { id: contactId })
  expect(languageIn(await open(spanish))).toBe('ja')
})

test('what a contact chooses on the page counts, and stays whatever the surfer and the browser say', async () => {
  const page = await choose('es')
  expect(languageIn(page)).toBe('es')
  expect(page.text).toContain(textsIn('es').contactPages.yesAlertMe)
  const phone = { name: 'Mum', email: 'mum@example.com', language: 'fr' }
  const { body } = await ask(kai, `PUT /api/emergency-contacts/${contactId}`, phone)
  expect(body.contacts).toMatchObject([{ language: 'es', choseLanguage: true }])
  expect(await stored()).toEqual({ language: 'fr', ownLanguage: 'es' })
  expect(languageIn(await open({ cookie: 'language=ja' }))).toBe('es')
  // Another address may be another person's.
  await ask(kai, `PUT /api/emergency-contacts/${contactId}`, { name: 'Dad', email: 'dad@example.com' })
  expect(await stored()).toEqual({ language: 'fr', ownLanguage: null })
})

test('an unknown language changes nothing, and neither does a link to nobody', async () => {
  await choose('es')
  for (const language of ['zz', "es'; drop table users", '%00', 'e'.repeat(9_000)])
    expect(languageIn(await choose(language)), language.slice(0, 30)).toBe('es')
  expect((await stored()).ownLanguage).toBe('es')
  const unknown = contactPath('00000000-0000-0000-0000-000000000001')
  expect((await choose('fr', unknown)).status).toBe(404)
  expect((await ask(null, `GET /api/c/${'z'.repeat(25)}`)).status).toBe(404)
})

test('a surfer chooses a contact’s language, which an older app leaves as it is', async () => {
  const anna = { name: 'Anna', email: 'anna@example.com' }
  const added = await ask(kai, 'POST /api/emergency-contacts', { ...anna, language: 'es-AR' })
  const { id, ...contact } = added.body.contacts.at(-1)
  expect(contact).toMatchObject({ language: 'es', choseLanguage: false })
  const change = async (form: object) => {
    const changed = await ask(kai, `PUT /api/emergency-contacts/${id}`, { ...anna, ...form })
    return changed.body.contacts.at(-1).language
  }
  expect(await change({ name: 'Ana' })).toBe('es')
  expect(await change({ language: null })).toBeNull()
  expect(await change({ language: 'zz' }), 'one that the server lacks').toBeNull()
  expect((await ask(kai, 'POST /api/emergency-contacts', { ...anna, language: 'en; DROP' })).status).toBe(400)
})
