import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const server = serverInFile({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { ask, aSurfer, insert, update } = server

async function withContacts(...names: string[]) {
  const surfer = await aSurfer()
  for (const name of names) await ask(surfer, 'POST /api/emergency-contacts', { name, email: `${name}@example.com` })
  const { contacts } = (await ask(surfer, 'GET /api/emergency-contacts')).body
  return { surfer, ids: contacts.map(({ id }: { id: string }) => id) as [string, string] }
}
const somebodyWaits = () => expect.poll(() => lockWaits(server.db)).toBe(1)

test('edits, questions and additions do not wait while a contact is being notified', async () => {
  const { surfer, ids } = await withContacts('anna', 'ben')
  const path = `/api/emergency-contacts/${ids[0]}`
  await server.db.transaction().execute(async (telling) => {
    await sql`select from emergency_contacts where user_id = ${surfer.id} for key share`.execute(telling)
    const answers = [
      await ask(surfer, `PUT ${path}`, { name: 'mum', email: 'mum@example.com' }),
      await ask(surfer, `POST ${path}/question`),
      await ask(surfer, 'POST /api/emergency-contacts', { name: 'cleo', email: 'cleo@example.com' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
  })
})

test('a contact who is notified during their removal stays', async () => {
  const { surfer, ids } = await withContacts('anna')
  const at = new Date().toISOString()
  const alarm = { userId: surfer.id, sessionId: randomUUID(), round: 0 }
  const removing = await server.db.transaction().execute(async (telling) => {
    await telling
      .insertInto('alarms')
      .values({ ...alarm, kind: 'overdue', raisedAt: at })
      .execute()
    await telling
      .insertInto('safetySteps')
      .values({ ...alarm, contactId: ids[0], channel: 'email', stateAt: at, step: 'overdue' })
      .execute()
    const answer = ask(surfer, `DELETE /api/emergency-contacts/${ids[0]}`)
    await somebodyWaits()
    return { answer }
  })
  expect(await removing.answer).toMatchObject(refusedWith('contact_alarmed'))
})

test('a contact stays until their all-clear is sent or has failed permanently', async () => {
  const { surfer, ids } = await withContacts('anna')
  const allClear = { userId: surfer.id, sessionId: randomUUID(), round: 0, contactId: ids[0]!, step: 'all_clear' }
  const at = new Date().toISOString()
  await insert('safetySteps', { ...allClear, channel: 'email', state: 'failed', stateAt: at, runAt: at, attempts: 4 })
  const remove = () => ask(surfer, `DELETE /api/emergency-contacts/${ids[0]}`)
  expect(await remove()).toMatchObject(refusedWith('contact_alarmed'))
  await update('safetySteps', { failedPermanently: true }, { step: 'all_clear' })
  expect((await remove()).status).toBe(200)
})
