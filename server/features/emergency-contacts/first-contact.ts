import type { User } from '#contract/accounts/users.ts'
import { internationalNumber } from '#server/domain/contact-addresses.ts'
import { put, rewrite, takeAway } from '#server/features/emergency-contacts/contact-changes.ts'
import {
  type Change,
  lockContacts,
  publishChange,
  readContacts,
} from '#server/features/emergency-contacts/contact-locks.ts'
import type { Contact } from '#server/features/emergency-contacts/own-contacts.ts'
import type { Database } from '#server/platform/database/database.ts'

type Fields = Pick<User, 'emergencyContact' | 'emergencyContactPhone'>

/**
 * Stores the first contact from the profile's form; call it with the surfer's row locked. Any number is stored as
 * typed; a new one must agree again. Refuses `contact_alarmed`, `too_many_attempts`.
 */
export async function storeFirstContact(
  change: Change,
  { emergencyContact, emergencyContactPhone: phone }: Fields,
): Promise<Fields> {
  const name = emergencyContact ?? ''
  const contacts = await lockContacts(change)
  const first = contacts.find(({ position }) => position === 1)
  if (isStored(contacts, { emergencyContact, emergencyContactPhone: phone })) return fieldsOf(first)
  if (!first && !name && !phone) return fieldsOf(undefined)
  const given = { name, phone, number: phone && internationalNumber(phone), email: first?.email ?? null }
  // Nobody moves up: a repeated form would delete the next one.
  const isEmpty = !name && !phone && !given.email
  if (!first) await put(change, given, 1)
  else if (isEmpty) await takeAway(change, first)
  else await rewrite(change, first, given)
  await publishChange(change)
  return fieldsOf(isEmpty ? undefined : given)
}

export async function changesFirstContact(db: Database, userId: string, fields: Fields): Promise<boolean> {
  const contacts = await readContacts(db, userId)
  const isEmpty = !fields.emergencyContact && !fields.emergencyContactPhone
  return !isStored(contacts, fields) && !(isEmpty && !contacts.some(({ position }) => position === 1))
}

/** An outdated form must not overwrite a contact that moved to first place. */
const isStored = (contacts: Contact[], { emergencyContact, emergencyContactPhone }: Fields) =>
  contacts.some(({ name, phone }) => name === (emergencyContact ?? '') && phone === emergencyContactPhone)

const fieldsOf = (first: Pick<Contact, 'name' | 'phone'> | undefined): Fields => ({
  emergencyContact: first?.name || null,
  emergencyContactPhone: first?.phone ?? null,
})
