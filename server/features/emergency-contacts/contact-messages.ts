import type { EmergencyContacts } from '#contract/people/emergency-contacts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/contact-addresses.ts'
import { type Change, changeContacts, contactOf } from '#server/features/emergency-contacts/contact-locks.ts'
import { type Channel, type Contact, serverChannels } from '#server/features/emergency-contacts/own-contacts.ts'
import { withdrawQuestions, writeQuestion } from '#server/features/safety/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'

type ContactDeps = Pick<Deps, 'db' | 'env'>

export const ask = (deps: ContactDeps, userId: string, id: string): Promise<EmergencyContacts> =>
  changeContacts(deps, userId, async (change, contacts) => {
    await sendQuestions(change, contactOf(contacts, id), ['email', 'sms'])
  })

/** Refuses `contact_not_confirmed`. */
export const sendTest = (deps: ContactDeps, userId: string, id: string): Promise<EmergencyContacts> =>
  changeContacts(deps, userId, async (change, contacts) => {
    const contact = contactOf(contacts, id)
    const agreed = reachableBy(contact, change).filter(({ state }) => state === 'confirmed')
    if (agreed.length === 0) throw new Refusal('contact_not_confirmed')
    for (const one of agreed) await write(change, contact, 'test', one)
  })

/** By those channels that this server has and that have not agreed. */
export async function sendQuestions(change: Change, contact: Reached, channels: Channel[]): Promise<void> {
  const { db, userId } = change
  for (const one of reachableBy(contact, change)) {
    if (!channels.includes(one.channel) || one.state === 'confirmed') continue
    // Waits again after a no.
    const state = one.channel === 'sms' ? { numberState: 'waiting' } : { emailState: 'waiting' }
    if (one.state === 'declined')
      await db
        .updateTable('emergencyContacts')
        .set(state)
        .where('userId', '=', userId)
        .where('id', '=', contact.id)
        .execute()
    await write(change, contact, 'confirm', one)
  }
}

/** Answers and failures belong to the old address. */
export const withdrawFrom = ({ db, userId }: Change, { id }: Contact, channels: Channel[]): Promise<void> =>
  withdrawQuestions(db, { userId, contactId: id }, channels)

type Reached = Omit<Contact, 'language' | 'ownLanguage'>
type Reachable = { channel: Channel; address: string; state: Contact['numberState'] }

function reachableBy({ number, numberState, email, emailState }: Reached, { env }: Change): Reachable[] {
  const { canMail, canText } = serverChannels(env)
  return [
    ...(email && canMail ? [{ channel: 'email', address: email.toLowerCase(), state: emailState } as const] : []),
    ...(number && canText ? [{ channel: 'sms', address: number, state: numberState } as const] : []),
  ]
}

/** One pending at a time, so that a double tap sends one. */
async function write(
  { db, env, userId }: Change,
  contact: Pick<Contact, 'id'>,
  step: 'confirm' | 'test',
  to: Reachable,
) {
  const { channel, address } = to
  const isWritten = await writeQuestion(db, { userId, contactId: contact.id }, { step, channel })
  if (!isWritten) return
  const counted =
    step === 'confirm'
      ? ({
          'contact-question': [userId],
          'contact-question-in-month': [userId],
          'unanswered-contact-question': [mailboxOf(address)],
        } as const)
      : ({ 'contact-test': [userId], 'contact-test-to-one': [mailboxOf(address)] } as const)
  await spend(db, { ...counted, ...(channel === 'sms' && { 'text-message-without-alarm': [] }) }, { env })
}
