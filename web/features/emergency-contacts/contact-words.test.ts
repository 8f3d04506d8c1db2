import { expect, test } from 'vitest'
import { aContact } from '#test/component/records.ts'
import {
  channelsOf,
  formatTurn,
  mayRequest,
  testWords,
  wayWords,
} from '#web/features/emergency-contacts/contact-words.ts'

test('contacts who agreed are alerted one after another', () => {
  const all = [
    aContact({ name: 'Ola', phoneState: 'waiting' }),
    aContact({ name: 'Anna' }),
    aContact({ name: 'Ben', phoneState: 'declined' }),
    aContact({ name: 'Cleo', phoneState: 'failed', email: 'c@example.com', emailState: 'confirmed' }),
    aContact({ name: 'Dora', phoneState: 'unusable' }),
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
  expect(channelsOf(aContact()).map(({ channel }) => channel)).toEqual(['sms'])
  expect(channelsOf(aContact({ phone: null, email: 'a@example.com' })).map(({ channel }) => channel)).toEqual(['email'])
  expect(wayWords(aContact({ name: '' }), 'sms', true).words).toBe('Your contact has agreed')
})

test('an unusable number is distinguished from a server that sends no text messages', () => {
  const unusable = aContact({ phoneState: 'unusable' })
  expect(wayWords(unusable, 'sms', true)).toMatchObject({ tone: 'bad' })
  expect(wayWords(unusable, 'sms', false)).toEqual({ words: "This server can't send text messages", tone: 'calm' })
})

test('only contacts whose question is waiting, failed or declined can be asked again', () => {
  for (const phoneState of ['confirmed', 'unusable', 'asking'] as const)
    expect(mayRequest(aContact({ phoneState })), phoneState).toBe(false)
  for (const phoneState of ['waiting', 'failed', 'declined'] as const)
    expect(mayRequest(aContact({ phoneState })), phoneState).toBe(true)
})

test('a test alert shows its result and age, also if the clocks differ', () => {
  const now = Date.parse('2026-05-02T12:00:00Z')
  const words = (state: 'due' | 'sent' | 'failed', at: string) =>
    testWords(aContact({ tests: [{ channel: 'sms', state, at }] }), 'sms', now)?.words
  expect(words('due', '2026-05-02T12:00:00Z')).toBe('The test is on its way')
  expect(words('sent', '2026-05-02T11:57:00Z')).toBe('The test was sent 3 minutes ago')
  expect(words('sent', '2026-05-02T12:09:00Z')).toBe('The test was sent just now')
  expect(words('failed', '2026-05-02T11:57:00Z')).toBe("The test couldn't be delivered")
  expect(testWords(aContact(), 'sms', now)).toBeUndefined()
})
