import { expect, test } from 'vitest'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import {
  channelsOf,
  formatTurn,
  mayRequest,
  testWords,
  wayWords,
} from '#web/features/emergency-contacts/contact-words.ts'

const contact = (more: Partial<EmergencyContact> = {}): EmergencyContact => ({
  id: crypto.randomUUID(),
  name: 'Anna',
  phone: '+61 412 345 678',
  email: null,
  phoneState: 'confirmed',
  emailState: 'none',
  tests: [],
  ...more,
})

test('contacts who agreed are alerted one after another', () => {
  const all = [
    contact({ name: 'Ola', phoneState: 'waiting' }),
    contact({ name: 'Anna' }),
    contact({ name: 'Ben', phoneState: 'declined' }),
    contact({ name: 'Cleo', phoneState: 'failed', email: 'c@example.com', emailState: 'confirmed' }),
    contact({ name: 'Dora', phoneState: 'unusable' }),
  ]
  expect(all.map((one) => formatTurn(one, all))).toEqual([
    'Counts once they agree',
    'Alerted 15 minutes after your buddies',
    'Counts once they agree',
    'Alerted 15 minutes after Anna',
    "Can't be alerted",
  ])
})

test('a missing channel is not mentioned, and a contact without a name gets a placeholder', () => {
  expect(channelsOf(contact()).map(({ channel }) => channel)).toEqual(['sms'])
  expect(channelsOf(contact({ phone: null, email: 'a@example.com' })).map(({ channel }) => channel)).toEqual(['email'])
  expect(wayWords(contact({ name: '' }), 'sms', true).words).toBe('Your contact has agreed')
})

test('an unusable number is distinguished from a server that sends no text messages', () => {
  const unusable = contact({ phoneState: 'unusable' })
  expect(wayWords(unusable, 'sms', true)).toMatchObject({ tone: 'bad' })
  expect(wayWords(unusable, 'sms', false)).toEqual({ words: "This server can't send text messages", tone: 'calm' })
})

test('only contacts whose question is waiting, failed or declined can be asked again', () => {
  for (const phoneState of ['confirmed', 'unusable', 'asking'] as const)
    expect(mayRequest(contact({ phoneState })), phoneState).toBe(false)
  for (const phoneState of ['waiting', 'failed', 'declined'] as const)
    expect(mayRequest(contact({ phoneState })), phoneState).toBe(true)
})

test('a test alert shows its result and age, also if the clocks differ', () => {
  const now = Date.parse('2026-05-02T12:00:00Z')
  const words = (state: 'due' | 'sent' | 'failed', at: string) =>
    testWords(contact({ tests: [{ channel: 'sms', state, at }] }), 'sms', now)?.words
  expect(words('due', '2026-05-02T12:00:00Z')).toBe('The test is on its way')
  expect(words('sent', '2026-05-02T11:57:00Z')).toBe('The test was sent 3 minutes ago')
  expect(words('sent', '2026-05-02T12:09:00Z')).toBe('The test was sent just now')
  expect(words('failed', '2026-05-02T11:57:00Z')).toBe("The test couldn't be delivered")
  expect(testWords(contact(), 'sms', now)).toBeUndefined()
})
