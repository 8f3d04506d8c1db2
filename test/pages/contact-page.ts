import type { Database } from '#server/platform/database/database.ts'
import { rowOf } from '#test/fixtures/rows.ts'
import { ask } from '#test/network/client.ts'

/** Opens the page behind a contact's link, or presses a button there as a browser would. */
export const contactPageOn = (server: { url: string }) => ({
  look: (stepId: string) => ask(server, null, `GET /api/contact/${stepId}`),
  press: (stepId: string, answer: string, origin = server.url) =>
    ask(server, null, `POST /api/contact/${stepId}`, `answer=${answer}`, {
      'content-type': 'application/x-www-form-urlencoded',
      origin,
    }),
})

/** A question or a test that was sent to a contact: the id in its link. */
export async function sentToContact(
  db: Database,
  surfer: { id: string },
  contactId: string,
  step: 'confirm' | 'test',
  { channel = 'email', round = 1, at = new Date() } = {},
): Promise<string> {
  const row = { userId: surfer.id, contactId, step, channel, round, state: 'sent', stateAt: at.toISOString() }
  const { id } = await db.insertInto('safetySteps').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a contact has said to each way. */
export const answersOf = (db: Database, contactId: string) =>
  rowOf(db, 'emergencyContacts', ['emailState', 'numberState'], { id: contactId })
