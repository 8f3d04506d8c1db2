import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import {
  clockTime,
  headline,
  MAX_SMS_CHARACTERS,
  mailText,
  ownText,
  smsText,
} from '#server/features/safety/messages/contact-texts.ts'
import type { Message } from '#server/features/safety/messages/message-outbox.ts'

const texts = textsIn('en').contactMessages
const kai: Message = {
  userId: '00000000-0000-4000-8000-000000000001',
  id: '00000000-0000-4000-8000-000000000002',
  step: 'overdue',
  channel: 'sms',
  state: 'due',
  attempts: 0,
  leasedAt: '2026-11-22T14:00:00.000Z',
  leaseUntil: '2026-07-31T12:00:25.000Z',
  mayHaveArrived: false,
  to: '+17145550100',
  isStale: false,
  firstName: 'Kai',
  place: 'Huntington Beach Pier',
  startTime: '2026-07-31T21:05:00.000Z',
  timeZone: 'America/Los_Angeles',
  board: 'Red longboard',
  reason: 'back',
}
const link = `https://lineup.example.com/api/contact/${kai.id}`
const longLink = `https://lineup.surf-life-saving-club-of-the-north-coast.example.com.au/api/contact/${kai.id}`

test('an alarm has name, place, time, board, link and advice', () => {
  expect(smsText(texts, kai, link)).toBe(
    `Kai has not come back from surfing. Last known place: Huntington Beach Pier, in the water since 14:05. Red longboard. Where, and 'I reached them': ${link} No answer from Kai? Call the local emergency number.`,
  )
  expect(smsText(texts, { ...kai, step: 'help' }, link)).toMatch(
    /^Kai has asked for help while surfing\. Last known place/,
  )
})

test('unknown details are left out of the text', () => {
  const text = smsText(texts, { ...kai, place: null, board: null, timeZone: null }, link)
  expect(text).toContain('place: see the map behind the link, in the water since 21:05 UTC. Where')
  expect(clockTime('2026-07-31T21:05:00.000Z', null)).toBe('21:05 UTC')
})

test('a text message has at most 300 characters for any text and link', () => {
  const wordy = {
    firstName: 'Maximiliana-Alexandra '.repeat(2),
    place: 'Second reef '.repeat(8),
    board: 'Red '.repeat(15),
  }
  for (const step of ['confirm', 'test', 'overdue', 'help', 'all_clear'] as const)
    for (const address of [link, longLink]) {
      const text = smsText(texts, { ...kai, ...wordy, step }, address)
      expect(text.length).toBeLessThanOrEqual(MAX_SMS_CHARACTERS)
      expect(text).toContain(address)
    }
  const text = smsText(texts, { ...kai, ...wordy }, longLink)
  expect(text).toContain('Call the local emergency number.')
})

test('an alarm with a long link still says where and since when', () => {
  expect(longLink.length).toBeGreaterThan(110)
  expect(smsText(texts, kai, longLink)).toContain('Last known place: Huntington Beach Pier, in the water since 14:05. ')
})

test('text of a surfer is one line and never becomes a link', () => {
  expect(ownText('Call\r\n\tme\u0000 now', 50)).toBe('Call me now')
  expect(ownText('see https://evil.example/x or www.evil.com, me@evil.com', 80)).not.toMatch(/:\/\/|\w\.[a-z]|@/)
  expect(ownText('evil。com', 50)).toBe('evil com')
  expect(ownText('St. Kilda, 6.2ft fish', 50)).toBe('St. Kilda, 6.2ft fish')
  expect(ownText('🏄'.repeat(30), 20)).toBe(`${'🏄'.repeat(19)}…`)
  const text = smsText(texts, { ...kai, firstName: 'www.a.com', place: 'http://b.com', board: 'c.com/x' }, link)
  expect(text.match(/\w\.[a-z]/g)).toEqual(link.match(/\w\.[a-z]/g))
})

test('a question and a test each say what they are', () => {
  expect(smsText(texts, { ...kai, step: 'confirm' }, link)).toMatch(
    /^May Lineup alert you if a surfer doesn't come back\? They/,
  )
  expect(smsText(texts, { ...kai, step: 'test' }, link)).toBe(`Test alert from Kai. This is only a test. ${link}`)
})

test('an all-clear gives its reason, and e-mails say what the reader can do', () => {
  const clear = (reason: Message['reason']) => headline(texts, { ...kai, step: 'all_clear', reason })
  expect(clear('back')).toBe('All clear: Kai is back from surfing')
  expect(clear('fine')).toBe('All clear: Kai is fine and staying out longer')
  expect(clear('reached')).toBe('All clear: someone has reached Kai')
  expect(smsText(texts, { ...kai, step: 'all_clear', reason: 'false_alarm' }, link)).toBe(
    `All clear: our clock was wrong, and Kai is not overdue. We'll alert you again if they don't come back in time. ${link}`,
  )
  expect(mailText(texts, kai).paragraphs.at(-1)).toBe(
    "Lineup is not a rescue service: if you can't reach Kai, call the local emergency number.",
  )
})
