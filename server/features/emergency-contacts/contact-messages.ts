import type { EmergencyContacts } from '#contract/people/emergency-contacts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { mailboxOf } from '#server/domain/mailbox.ts'
import { type Change, changingContacts, contactOf } from '#server/features/emergency-contacts/held-contacts.ts'
import { type Channel, type Contact, waysOut } from '#server/features/emergency-contacts/own-contacts.ts'
import { withdrawQuestions, writeQuestion } from '#server/features/safety/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'

type ContactDeps = Pick<Deps, 'db' | 'env'>

/**
 * Repeats the question by each channel that has not agreed, within limits. Refuses `contact_not_found`,
 * `too_many_attempts`.
 */
export const ask = (deps: ContactDeps, userId: string, id: string): Promise<EmergencyContacts> =>
  changingContacts(deps, userId, async (change, held) => {
    await askBy(change, contactOf(held, id), ['email', 'sms'])
  })

/** Sends a test by each agreed channel. Refuses `contact_not_found`, `contact_not_confirmed`, `too_many_attempts`. */
export const sendTest = (deps: ContactDeps, userId: string, id: string): Promise<EmergencyContacts> =>
  changingContacts(deps, userId, async (change, held) => {
    const contact = contactOf(held, id)
    const agreed = waysOf(contact, change).filter(({ state }) => state === 'confirmed')
    if (agreed.length === 0) throw new Refusal('contact_not_confirmed')
    for (const way of agreed) await write(change, contact, 'test', way)
  })

/** By those channels that this server has and that have not agreed. */
export async function askBy(change: Change, contact: Contact, channels: Channel[]): Promise<void> {
  const { db, userId } = change
  for (const way of waysOf(contact, change)) {
    if (!channels.includes(way.channel) || way.state === 'confirmed') continue
    // Waits again after a no.
    const state = way.channel === 'sms' ? { numberState: 'waiting' } : { emailState: 'waiting' }
    if (way.state === 'declined')
      await db
        .updateTable('emergencyContacts')
        .set(state)
        .where('userId', '=', userId)
        .where('id', '=', contact.id)
        .execute()
    await write(change, contact, 'confirm', way)
  }
}

/** Answers and failures belong to the old address. */
export const withdrawFrom = ({ db, userId }: Change, { id }: Contact, channels: Channel[]): Promise<void> =>
  withdrawQuestions(db, { userId, contactId: id }, channels)

type Way = { channel: Channel; address: string; state: Contact['numberState'] }

function waysOf({ number, numberState, email, emailState }: Contact, { env }: Change): Way[] {
  const { canMail, canText } = waysOut(env)
  return [
    ...(email && canMail ? [{ channel: 'email', address: email.toLowerCase(), state: emailState } as const] : []),
    ...(number && canText ? [{ channel: 'sms', address: number, state: numberState } as const] : []),
  ]
}

/** One pending at a time, so that a double tap sends one. */
async function write({ db, env, userId }: Change, contact: Contact, step: 'confirm' | 'test', way: Way) {
  const { channel, address } = way
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
