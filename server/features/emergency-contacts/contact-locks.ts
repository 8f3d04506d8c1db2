import { sql } from 'kysely'
import type { EmergencyContacts } from '#contract/people/emergency-contacts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { type Contact, contactColumns, ownContacts } from '#server/features/emergency-contacts/own-contacts.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

export type Change = { db: Database; env: Deps['env']; userId: string }

/** The lock does not block alarms, which must neither wait nor skip a contact. */
export const changeContacts = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  work: (change: Change, contacts: Contact[]) => Promise<void>,
): Promise<EmergencyContacts> =>
  db.transaction().execute(async (transaction) => {
    // The surfer's row first, because contacts may not exist yet.
    if (!(await takeTurn(transaction, userId))) throw new Refusal('sign_in_required')
    const change = { db: transaction, env, userId }
    await work(change, await lockContacts(change))
    await publishChange(change)
    return ownContacts(transaction, env, userId)
  })

export async function readContacts(db: Database, userId: string): Promise<Contact[]> {
  const contacts = await sql<Contact>`
    select ${contactColumns} from emergency_contacts c where c.user_id = ${userId} order by c.position`.execute(db)
  return contacts.rows
}

/** Locked until the transaction ends. */
export async function lockContacts({ db, userId }: Change): Promise<Contact[]> {
  const contacts = await sql<Contact>`
    select ${contactColumns} from emergency_contacts c where c.user_id = ${userId} order by c.position for no key update`.execute(
    db,
  )
  return contacts.rows
}

/** Also wakes the sender of questions. */
export const publishChange = ({ db, userId }: Change) => publish(db, safetyChanged, { userIds: [userId] })

export function contactOf(contacts: Contact[], id: string): Contact {
  const contact = contacts.find((one) => one.id === id)
  if (!contact) throw new Refusal('contact_not_found')
  return contact
}

/** Refuses `contact_alarmed` if one of these must still receive an all-clear. */
export async function refuseAlarmed({ db, userId }: Change, contacts: Pick<Contact, 'id'>[]): Promise<void> {
  const { rows } = await sql`
    select from safety_steps s
    where s.user_id = ${userId} and s.contact_id = any(${contacts.map(({ id }) => id)}::uuid[]) and (
      (s.step = 'all_clear' and s.state in ('due', 'failed') and not s.failed_permanently)
      or (s.step in ('overdue', 'help') and s.state <> 'withdrawn'
        and exists (
          select from alarms a
          where a.user_id = s.user_id and a.session_id = s.session_id and a.round = s.round and a.over_at is null)
        and not exists (
          select from safety_steps cleared
          where cleared.user_id = s.user_id and cleared.contact_id = s.contact_id and cleared.session_id = s.session_id
            and cleared.round >= s.round and cleared.channel = s.channel and cleared.step = 'all_clear')))
    limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('contact_alarmed')
}
