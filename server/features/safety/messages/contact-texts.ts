import type { Message } from '#server/features/safety/messages/message-outbox.ts'
import { timeAt } from '#surf/time/wall-clock.ts'

/** Two joined messages, with room for wider characters. */
export const MAX_SMS_CHARACTERS = 300
export const CAVEAT = 'Lineup is not a rescue service'

/** One line without anything that phones or mail programs turn into a link: the only link must be ours. */
export function ownText(words: string, most: number): string {
  const line = words
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\/\/|@|[.。．｡](?=\p{L})/gu, ' ')
    .trim()
  const characters = [...line]
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

export function headline({ step, reason, firstName }: Message): string {
  const name = ownText(firstName, 20)
  switch (step) {
    case 'confirm':
      // Nothing of the sender's choice: the recipient has not agreed yet.
      return "May Lineup alert you if a surfer doesn't come back?"
    case 'test':
      return `Test alert from ${name}`
    case 'overdue':
      return `${name} has not come back from surfing`
    case 'help':
      return `${name} has asked for help while surfing`
    case 'all_clear':
      return `All clear: ${
        {
          back: `${name} is back from surfing`,
          fine: `${name} is fine and staying out longer`,
          reached: `someone has reached ${name}`,
          false_alarm: `our clock was wrong, and ${name} is not overdue`,
        }[reason]
      }`
  }
}

const isAlarm = ({ step }: Message) => step === 'overdue' || step === 'help'

function whereabouts({ place, startTime, timeZone }: Message, most: number): string {
  if (startTime === null) return ''
  const at = place === null ? 'see the map behind the link' : ownText(place, most)
  return `Last known place: ${at}, in the water since ${clockTime(startTime, timeZone)}.`
}
const boardOf = ({ board }: Message) => (board ? `${ownText(board, 40)}.` : '')

/** A long link removes the board first, then the place. */
export function smsText(message: Message, link: string): string {
  const name = ownText(message.firstName, 20)
  const inOne = (...parts: string[]) => [sentence(headline(message)), ...parts].filter(Boolean).join(' ')
  if (!isAlarm(message)) return inOne(...shortWords(message), link)
  const call = `No answer from ${name}? Call the local emergency number.`
  const [end, shortEnd] = [
    [`Where, and 'I reached them': ${link}`, call],
    [`Where: ${link}`, call],
  ]
  const texts = [
    inOne(whereabouts(message, 60), boardOf(message), ...end),
    inOne(whereabouts(message, 60), boardOf(message), ...shortEnd),
    inOne(whereabouts(message, 60), ...shortEnd),
    inOne(whereabouts(message, 30), ...shortEnd),
    inOne(...shortEnd),
  ]
  return texts.find((text) => text.length <= MAX_SMS_CHARACTERS) ?? inOne(link)
}

export const sentence = (words: string) => (words.endsWith('?') ? words : `${words}.`)

function senderText({ firstName }: Message): string {
  const name = nameForStrangers(firstName)
  return name ? `They call themselves ${name}.` : ''
}

/** After a false alarm the surfer is still out. */
const AGAIN = "We'll alert you again if they don't come back in time."

const shortWords = (message: Message): string[] => {
  const { step, reason } = message
  if (step === 'all_clear' && reason === 'false_alarm') return [AGAIN]
  if (step === 'confirm') return [senderText(message), "You won't get alerts unless you say yes. Yes or no:"]
  return step === 'test' ? ['This is only a test.'] : []
}

export function mailText(message: Message): { paragraphs: string[]; button: string } {
  const name = ownText(message.firstName, 50)
  switch (message.step) {
    case 'confirm':
      return {
        paragraphs: [
          [
            senderText(message),
            "If they go surfing and don't check out in time, or ask for help, Lineup tells you where they were last, and since when.",
          ]
            .filter(Boolean)
            .join(' '),
          "You won't get alerts unless you say yes, and you can say no.",
        ],
        button: 'Answer',
      }
    case 'test':
      return { paragraphs: ["This is only a test. There's nothing you need to do."], button: 'Open the Page' }
    case 'all_clear':
      return {
        paragraphs: [
          message.reason === 'false_alarm'
            ? `We're sorry. ${AGAIN}`
            : "There's nothing more you need to do. Thank you for being there.",
        ],
        button: 'Open the Page',
      }
    default:
      return {
        paragraphs: [
          [whereabouts(message, 100), boardOf(message)].filter(Boolean).join(' '),
          `Try to reach ${name}. Press the button to see where they were last, and to say you've reached them.`,
          `${CAVEAT}: if you can't reach ${name}, call the local emergency number.`,
        ],
        button: `Where ${name} Was Last`,
      }
  }
}
