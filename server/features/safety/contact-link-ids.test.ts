import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactPageOn, sentToContact } from '#test/contact-page.ts'
import { aSurfer } from '#test/factories.ts'
import { aContact } from '#test/permissions/guarded.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the key in a contact’s link has 128 random bits, and opens their page', async () => {
  const surfer = await aSurfer(server.db)
  const { id: contactId } = await aContact(server.db, surfer)
  await server.db
    .updateTable('emergencyContacts')
    .set({ emailState: 'confirmed' })
    .where('id', '=', contactId)
    .execute()
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) => sentToContact(server.db, surfer, contactId, 'test', { round: index + 1 })),
  )
  // Where a random UUID has its version and its variant. Forty that agree by chance: less than one in 2^70.
  expect(new Set(ids.map((id) => id[14])).size).toBeGreaterThan(1)
  expect(new Set(ids.map((id) => Number.parseInt(id[19] ?? '', 16) >> 2)).size).toBeGreaterThan(1)
  const strange = ids.find((id) => id[14] !== '4') ?? ''
  expect((await contactPageOn(server).look(strange)).status).toBe(200)
})
