import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_CONTACTS } from '#contract/limits.ts'
import type { addContact, EmergencyContacts, orderContacts } from '#contract/people/emergency-contacts.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Language, languageFor } from '#languages'
import type { Deps } from '#server/deps.ts'
import { internationalNumber } from '#server/domain/contact-addresses.ts'
import type { Created } from '#server/domain/create-once.ts'
import {
  type Change,
  changeContacts,
  contactOf,
  refuseAlarmed,
} from '#server/features/emergency-contacts/contact-locks.ts'
import { sendQuestions, withdrawFrom } from '#server/features/emergency-contacts/contact-messages.ts'
import { type Channel, type Contact, ownContacts } from '#server/features/emergency-contacts/own-contacts.ts'

type ContactDeps = Pick<Deps, 'db' | 'env'>
type Form = BodyOf<typeof addContact>
/** Without a language, a changed contact's stays. */
type Given = Pick<Contact, 'name' | 'phone' | 'number' | 'email'> & { language?: Language | null }

/** Refuses `invalid_request` for an impossible number, `too_many_contacts`, `too_many_attempts`. */
export async function add(deps: ContactDeps, userId: string, form: Form): Promise<Created<EmergencyContacts>> {
  const given = givenBy(form)
  let repeated = false
  const contacts = await changeContacts(deps, userId, async (change, contacts) => {
    repeated = contacts.some((one) => one.name === given.name && one.phone === given.phone && one.email === given.email)
    if (repeated) return
    if (contacts.length >= MAX_CONTACTS) throw new Refusal('too_many_contacts')
    await place(change, contacts)
    await put(change, given, contacts.length + 1)
  })
  return { value: contacts, repeated }
}

export async function put(change: Change, given: Given, position: number): Promise<void> {
  const added = await change.db
    .insertInto('emergencyContacts')
    .values({ ...given, userId: change.userId, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contact = { ...given, ...added, position, numberState: 'waiting', emailState: 'waiting' } as const
  await sendQuestions(change, contact, ['email', 'sms'])
}

/** A new number or address must agree again. Refuses `contact_alarmed`, `too_many_attempts`. */
export const change = (deps: ContactDeps, userId: string, id: string, form: Form): Promise<EmergencyContacts> =>
  changeContacts(deps, userId, (change, contacts) => rewrite(change, contactOf(contacts, id), givenBy(form)))

/** Refuses `contact_alarmed` for another address. */
export async function rewrite(change: Change, before: Contact, given: Given): Promise<void> {
  const isOtherNumber = given.number !== before.number
  const isOtherEmail = given.email?.toLowerCase() !== before.email?.toLowerCase()
  const moved: Channel[] = [...(isOtherEmail ? ['email' as const] : []), ...(isOtherNumber ? ['sms' as const] : [])]
  if (moved.length > 0) await refuseAlarmed(change, [before])
  const states = {
    numberState: isOtherNumber ? 'waiting' : before.numberState,
    emailState: isOtherEmail ? 'waiting' : before.emailState,
    // Another address may be another person's.
    ownLanguage: (isOtherNumber && before.number) || (isOtherEmail && before.email) ? null : before.ownLanguage,
  } as const
  await change.db
    .updateTable('emergencyContacts')
    .set({ ...given, ...states })
    .where('userId', '=', change.userId)
    .where('id', '=', before.id)
    .execute()
  await withdrawFrom(change, before, moved)
  await sendQuestions(change, { ...before, ...given, ...states }, moved)
}

export const remove = (deps: ContactDeps, userId: string, id: string): Promise<EmergencyContacts> =>
  changeContacts(deps, userId, async (change, contacts) => {
    const contact = contactOf(contacts, id)
    await takeAway(change, contact)
    await place(
      change,
      contacts.filter((one) => one !== contact),
    )
  })

/** Leaves those who must still receive an all-clear. */
export async function removeAllContacts(deps: ContactDeps, userId: string): Promise<void> {
  for (const { id } of (await ownContacts(deps.db, deps.env, userId)).contacts)
    await remove(deps, userId, id).catch((error) => {
      if (!(error instanceof Refusal && error.code === 'contact_alarmed')) throw error
    })
}

/** Nobody moves up. Refuses `contact_alarmed`. */
export async function takeAway(change: Change, contact: Contact): Promise<void> {
  const { db, userId } = change
  await refuseAlarmed(change, [contact])
  // Locks out concurrent alarms, then checks again for one sent just before.
  await sql`select from emergency_contacts where user_id = ${userId} and id = ${contact.id} for update`.execute(db)
  await refuseAlarmed(change, [contact])
  await sql`delete from emergency_contacts where user_id = ${userId} and id = ${contact.id}`.execute(db)
}

/** Refuses `invalid_request` unless it names each once. */
export const order = (
  deps: ContactDeps,
  userId: string,
  { ids }: BodyOf<typeof orderContacts>,
): Promise<EmergencyContacts> =>
  changeContacts(deps, userId, async (change, contacts) => {
    const ordered = ids.flatMap((id) => contacts.find((one) => one.id === id) ?? [])
    if (new Set(ordered).size !== contacts.length || ids.length !== contacts.length)
      throw new Refusal('invalid_request', {
        issues: [{ path: 'ids', text: () => 'Expected each of your contacts once' }],
      })
    await place(change, ordered)
  })

function givenBy({ name, phone = null, email = null, language }: Form): Given {
  const number = phone && internationalNumber(phone)
  if (phone && !number)
    throw new Refusal('invalid_request', {
      issues: [{ path: 'phone', text: (texts) => texts.weCantSendToThisNumber }],
    })
  const given = { name, phone, number, email }
  return language === undefined ? given : { ...given, language: languageFor([language]) }
}

/**
 * Numbers them from 1. Refuses `contact_alarmed`: moving a row locks it like deleting, and senders skip locked
 * contacts.
 */
async function place(change: Change, contacts: Pick<Contact, 'id' | 'position'>[]) {
  const moved = contacts.filter(({ position }, nth) => position !== nth + 1)
  if (moved.length === 0) return
  await refuseAlarmed(change, moved)
  await sql`
    update emergency_contacts c set position = place.position
    from unnest(${contacts.map(({ id }) => id)}::uuid[]) with ordinality place (id, position)
    where c.user_id = ${change.userId} and c.id = place.id and c.position <> place.position`.execute(change.db)
}
