import { expect, test } from 'vitest'
import { allLanguages, textsIn } from '#languages'
import {
  clockTime,
  headline,
  MAX_PARTS,
  mailText,
  ownText,
  smsText,
} from '#server/features/safety/messages/contact-texts.ts'
import type { Message } from '#server/features/safety/messages/message-outbox.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { inGsm, partsOf } from '#server/features/safety/messages/text-parts.ts'

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
  languages: [],
  isStale: false,
  firstName: 'Kai',
  place: 'Huntington Beach Pier',
  startTime: '2026-07-31T21:05:00.000Z',
  timeZone: 'America/Los_Angeles',
  board: 'Red longboard',
  reason: 'back',
}
const link = `https://lineup.example.com${contactPath(kai.id)}`
const longLink = `https://lineup.surf-life-saving-club-of-the-north-coast.example.com.au${contactPath(kai.id)}`

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

const wordy = {
  firstName: 'Maximiliana-Alexandra '.repeat(2),
  place: 'Second reef '.repeat(8),
  board: 'Red '.repeat(15),
}
const steps = ['confirm', 'test', 'overdue', 'help', 'all_clear'] as const
const reasons = ['back', 'fine', 'reached', 'false_alarm'] as const

test.each<[string, Partial<Message>]>([
  ['short names', {}],
  ['the longest names', wordy],
  [
    'the longest names with accents',
    { ...wordy, firstName: 'João-Sebastião da Conceição', place: 'Açores '.repeat(12) },
  ],
  ['names in Japanese', { firstName: '明日香'.repeat(10), place: '釣ヶ崎海岸'.repeat(10), board: '板'.repeat(50) }],
  ['names in emoji', { firstName: '👨‍👩‍👧‍👦'.repeat(20), place: '🏄🏽‍♀️'.repeat(20) }],
  ['names in stacked accents', { firstName: `Z${'\u0301'.repeat(300)}`, place: `o${'\u0308'.repeat(300)}` }],
])('a text message with %s is at most two parts, with its link, in each language', (_, names) => {
  for (const language of allLanguages)
    for (const step of steps)
      for (const reason of reasons)
        for (const address of [link, longLink]) {
          const text = smsText(textsIn(language).contactMessages, { ...kai, ...names, step, reason }, address)
          expect(partsOf(text), `${language} ${step}: ${text}`).toBeLessThanOrEqual(MAX_PARTS)
          expect(text).toContain(address)
          expect(text.length, `${language} ${step} has more than a link`).toBeGreaterThan(address.length + 10)
          expect(text.isWellFormed()).toBe(true)
        }
})

test('each language gives place and advice for usual names', () => {
  for (const language of allLanguages)
    for (const step of ['overdue', 'help'] as const) {
      const inLanguage = textsIn(language).contactMessages
      const text = smsText(inLanguage, { ...kai, step }, link)
      for (const part of ['Kai', 'Huntington Beach Pier', '14:05']) expect(text, language).toContain(part)
      // A text without room for its accents is sent without them.
      expect([text, inGsm(text)].some((sent) => sent?.includes(plain(inLanguage.noAnswerFrom('Kai'), text)))).toBe(true)
    }
})

test('in Japanese a long name loses its end before the place and the advice go', () => {
  const japanese = textsIn('ja').contactMessages
  const text = smsText(japanese, { ...kai, firstName: 'Maximiliana-Alexandra', place: '釣ヶ崎海岸' }, link)
  expect(text).toBe(
    `Maximil…さんが海から戻っていません。最後は釣ヶ崎海岸、14:05入水。場所：${link} Maximil…さんに通じなければ緊急通報を。`,
  )
  const nowhere = smsText(
    japanese,
    { ...kai, firstName: 'Maximiliana-Alexandra', place: '釣ヶ崎海岸の南側'.repeat(3) },
    link,
  )
  expect(nowhere).toContain('Maximil…さんに通じなければ緊急通報を。')
  expect(nowhere).toContain('最後は釣ヶ崎海岸')
})

const plain = (part: string, text: string) => (text.includes(part) ? part : (inGsm(part) ?? part))

test('a text with accents that needs the room loses them, and keeps its words', () => {
  const text = smsText(texts, { ...kai, firstName: 'João', place: 'Praia dos Açores' }, link)
  expect(text).toContain('Joao has not come back from surfing. Last known place: Praia dos Acores, in the water')
  expect(smsText(texts, { ...kai, firstName: 'João', step: 'test' }, link)).toContain('Test alert from João.')
})

test('a name without likeness in the alphabet of text messages stays, and other details go', () => {
  const text = smsText(texts, { ...kai, firstName: '明' }, link)
  expect(text).toBe(`明 has not come back from surfing. Where: ${link}`)
})

test('an alarm with a long link still says where and since when', () => {
  expect(longLink.length).toBeGreaterThan(100)
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
