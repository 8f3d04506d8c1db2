import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'
import { contactPageOn, sentToContact } from '#test/pages/contact-page.ts'
import { aContact } from '#test/permissions/owned/guarded.ts'

const server = serverInFile()
const { aSurfer, update } = server

test('the key in a contact’s link has 128 random bits, and opens their page', async () => {
  const surfer = await aSurfer()
  const { id: contactId } = await aContact(server.db, surfer)
  await update('emergencyContacts', { emailState: 'confirmed' }, { id: contactId })
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) => sentToContact(server.db, surfer, contactId, 'test', { round: index + 1 })),
  )
  // Where a random UUID has its version and its variant. Forty that agree by chance: less than one in 2^70.
  expect(new Set(ids.map((id) => id[14])).size).toBeGreaterThan(1)
  expect(new Set(ids.map((id) => Number.parseInt(id[19] ?? '', 16) >> 2)).size).toBeGreaterThan(1)
  const strange = ids.find((id) => id[14] !== '4') ?? ''
  expect((await contactPageOn(server).look(strange)).status).toBe(200)
})
