import type { ServerTexts } from '#languages'
import type { Message } from '#server/features/safety/messages/message-outbox.ts'
import { inGsm, partsOf } from '#server/features/safety/messages/text-parts.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { timeAt } from '#surf/time/wall-clock.ts'

/** Text messages that a phone joins to one. */
export const MAX_PARTS = 2

type ContactTexts = ServerTexts['contactMessages']

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One line without anything that phones or mail programs turn into a link: the only link must be ours. */
export function ownText(text: string, most: number): string {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\/\/|@|[.。．｡](?=\p{L})/gu, ' ')
    .trim()
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  if (characters.length <= most) return line
  const cut = characters.slice(0, most - 1).join('')
  return `${cut.trimEnd()}…`
}

/** Null unless it is a few words of letters, so that nobody can send own texts to strangers. */
function nameForStrangers(name: string): string | null {
  const line = name.trim()
  const isName = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,2}$/u.test(line) && [...line].length <= 20
  return isName && !/^(?:www|https?)/i.test(line) ? line : null
}

/** '14:05' at the session, or '14:05 UTC' if its time zone is unknown. */
export const clockTime = (time: string, timeZone: string | null) =>
  timeAt(new Date(time), timeZone ?? 'UTC') + (timeZone ? '' : ' UTC')

export function headline(texts: ContactTexts, { step, reason, firstName }: Message): string {
  // Nothing of the sender's choice: the recipient has not agreed yet.
  if (step === 'confirm') return texts.headlines.confirm
  const name = ownText(firstName, 20)
  return step === 'all_clear' ? texts.allClearAs(reason, name) : texts.headlines[step](name)
}

/** As the first sentence of a message; that of 'confirm' is a question. */
export const headlineSentence = (texts: ContactTexts, message: Message) =>
  message.step === 'confirm' ? texts.headlines.confirm : texts.asSentence(headline(texts, message))

const isAlarm = ({ step }: Message) => step === 'overdue' || step === 'help'

const whereabouts = (texts: ContactTexts, { place, startTime, timeZone }: Message, most: number) =>
  startTime === null ? '' : texts.lastKnownPlace(place && ownText(place, most), clockTime(startTime, timeZone))
const boardOf = ({ board }: Message) => (board ? `${ownText(board, 40)}.` : '')

/** Sentences of a line; after the full stop of Japanese there is no space. */
const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。')

/**
 * At most two parts in the alphabet that the text needs. Accents go first, then the board, most of place and name, the place,
 * the advice and the name; the link is never cut.
 */
export function smsText(texts: ContactTexts, message: Message, link: string): string {
  const shortNamed = { ...message, firstName: ownText(message.firstName, 8) }
  const nameless = { ...message, firstName: texts.aSurfer }
  const fromLongest = [
    ...(isAlarm(message)
      ? alarmTexts(texts, message, shortNamed, link)
      : [inOne(texts, message, ...shortTexts(texts, message), link)]),
    ...[message, shortNamed, nameless].map((one) => inOne(texts, one, isAlarm(one) ? texts.where(link) : link)),
    ...[message, shortNamed, nameless].map((one) => inOne(texts, one, link)),
    link,
  ]
  return fromLongest.map(inTwoParts).find((text) => text !== null) ?? link
}

function inTwoParts(text: string): string | null {
  if (partsOf(text) <= MAX_PARTS) return text
  const plain = inGsm(text)
  return plain !== null && partsOf(plain) <= MAX_PARTS ? plain : null
}

const inOne = (texts: ContactTexts, message: Message, ...parts: string[]) =>
  joined(headlineSentence(texts, message), ...parts)

function alarmTexts(texts: ContactTexts, message: Message, shortNamed: Message, link: string): string[] {
  const call = ({ firstName }: Message) => texts.noAnswerFrom(ownText(firstName, 20))
  const withPlace = (one: Message, most: number) =>
    inOne(texts, one, whereabouts(texts, one, most), texts.where(link), call(one))
  const place = whereabouts(texts, message, 60)
  return [
    inOne(texts, message, place, boardOf(message), texts.whereAndReached(link), call(message)),
    inOne(texts, message, place, boardOf(message), texts.where(link), call(message)),
    withPlace(message, 60),
    withPlace(message, 30),
    ...[30, 15, 8].map((most) => withPlace(shortNamed, most)),
    ...[message, shortNamed].map((one) => inOne(texts, one, texts.where(link), call(one))),
  ]
}

function senderText(texts: ContactTexts, { firstName }: Message): string {
  const name = nameForStrangers(firstName)
  return name ? texts.theyCallThemselves(name) : ''
}

function shortTexts(texts: ContactTexts, message: Message): string[] {
  const { step, reason } = message
  // After a false alarm the surfer is still out.
  if (step === 'all_clear' && reason === 'false_alarm') return [texts.wellAlertYouAgain]
  if (step === 'confirm') return [senderText(texts, message), texts.yesOrNo]
  return step === 'test' ? [texts.thisIsOnlyATest] : []
}

export function mailText(texts: ContactTexts, message: Message): { paragraphs: string[]; button: string } {
  const name = isolated(ownText(message.firstName, 50))
  switch (message.step) {
    case 'confirm':
      return {
        paragraphs: [joined(senderText(texts, message), texts.ifTheyGoSurfing), texts.youWontGetAlertsUnless],
        button: texts.answer,
      }
    case 'test':
      return { paragraphs: [texts.nothingToDoForATest], button: texts.openThePage }
    case 'all_clear':
      return {
        paragraphs: [message.reason === 'false_alarm' ? texts.wereSorry : texts.thankYouForBeingThere],
        button: texts.openThePage,
      }
    default:
      return {
        paragraphs: [
          joined(whereabouts(texts, message, 100), boardOf(message)),
          texts.tryToReach(name),
          texts.ifYouCantReach(name),
        ],
        button: texts.whereWasLast(name),
      }
  }
}
