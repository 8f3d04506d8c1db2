import { CONTACT_AFTER_MS } from '#contract/limits.ts'
import type { EmergencyContact, WayState } from '#contract/people/emergency-contacts.ts'
import { ago } from '#web/lib/format/format.ts'
import * as texts from '#words/emergency-contacts.ts'

export type Channel = EmergencyContact['tests'][number]['channel']
export type Tone = 'good' | 'open' | 'bad' | 'calm'

export const MINUTES_APART = CONTACT_AFTER_MS / 60_000

/** The profile's form allows a number without a name. */
export const nameOf = ({ name }: EmergencyContact) => name || texts.yourContact

export const channelsOf = ({ phone, phoneState, email, emailState }: EmergencyContact) => [
  ...(phone ? [{ channel: 'sms', address: phone, state: phoneState } as const] : []),
  ...(email ? [{ channel: 'email', address: email, state: emailState } as const] : []),
]

const canAsk = new Set<WayState>(['waiting', 'failed', 'declined'])
export const counts = (contact: EmergencyContact) => channelsOf(contact).some(({ state }) => state === 'confirmed')
export const mayRequest = (contact: EmergencyContact) => channelsOf(contact).some(({ state }) => canAsk.has(state))

/** Depends on the contact's place in the order. */
export function formatTurn(contact: EmergencyContact, contacts: EmergencyContact[]): string {
  if (counts(contact)) {
    const before = contacts.slice(0, contacts.indexOf(contact)).findLast(counts)
    return texts.alertedMinutesAfter(MINUTES_APART, before ? nameOf(before) : texts.yourBuddies)
  }
  const mayAgree = mayRequest(contact) || channelsOf(contact).some(({ state }) => state === 'asking')
  return mayAgree ? texts.countsOnceTheyAgree : texts.cantBeAlerted
}

/** The tone only repeats the text. */
export function wayWords(contact: EmergencyContact, channel: Channel, canSend: boolean): { words: string; tone: Tone } {
  const name = nameOf(contact)
  switch (channel === 'sms' ? contact.phoneState : contact.emailState) {
    case 'confirmed':
      return { words: texts.nameHasAgreed(name), tone: 'good' }
    case 'waiting':
      return { words: texts.waitingForTheirYes, tone: 'open' }
    case 'asking':
      return { words: texts.theRequestIsOnItsWay, tone: 'open' }
    case 'failed':
      return { words: texts.theRequestCouldntBeDelivered, tone: 'bad' }
    case 'declined':
      return { words: texts.nameHasSaidNo(name), tone: 'bad' }
    default:
      if (canSend) return { words: texts.pleaseAddItsCountryCode, tone: 'bad' }
      return { words: channel === 'sms' ? texts.thisServerCantText : texts.thisServerCantMail, tone: 'calm' }
  }
}

/** `now` in milliseconds; undefined without a test. */
export function testWords(
  { tests }: EmergencyContact,
  channel: Channel,
  now: number,
): { words: string; tone: Tone } | undefined {
  const test = tests.find((one) => one.channel === channel)
  if (!test) return undefined
  if (test.state === 'due') return { words: texts.theTestIsOnIts, tone: 'open' }
  if (test.state === 'failed') return { words: texts.theTestCouldntBeDelivered, tone: 'bad' }
  const when = Date.parse(test.at) > now ? 'now' : ago(test.at, now)
  return { words: texts.theTestWasSent(when), tone: 'good' }
}

/** Undefined if the server can send by both channels. */
export function lackWords({ canMail, canText }: { canMail: boolean; canText: boolean }): string | undefined {
  if (canMail && canText) return undefined
  if (canMail) return texts.thisServerCantSendText
  if (canText) return texts.thisServerCantSendE
  return texts.thisServerCantSendTextMessages
}
