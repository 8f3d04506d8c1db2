import type { Plan } from '#contract/plans.ts'
import { timeAt } from '#surf/wall-clock.ts'

export type PlannedEvent = Plan & { sequence: number; changedAt: string }

const SESSION_MS = 2 * 60 * 60 * 1000
const LINE_OCTETS = 75

/** Plans as a calendar (RFC 5545) for programs that subscribe to it; `publicUrl` is where the app is. */
export function calendarText(events: PlannedEvent[], publicUrl: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lineup//Plans//EN',
    'X-WR-CALNAME:Lineup',
    // How often programs should ask again (RFC 7986, 5.7), and the older word for it.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: PlannedEvent, publicUrl: string): string[] {
  const { id, surfSpot, startTime, changedAt, sequence, canceledAt, ownAnswer } = event
  const state = canceledAt ? 'CANCELLED' : ownAnswer === 'going' ? 'CONFIRMED' : 'TENTATIVE'
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(startTime)}`,
    `DTEND:${utc(Date.parse(startTime) + SESSION_MS)}`,
    `SUMMARY:Surf: ${escaped(surfSpot.name)}`,
    `LOCATION:${escaped(surfSpot.name)}`,
    `GEO:${surfSpot.latitude.toFixed(6)};${surfSpot.longitude.toFixed(6)}`,
    `DESCRIPTION:${escaped(descriptionOf(event))}`,
    `URL:${publicUrl}/?plan=${id}`,
    `STATUS:${state}`,
    ...(canceledAt
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(surfSpot.name)}`, 'TRIGGER:-PT1H', 'END:VALARM']),
    'END:VEVENT',
  ]
}

/** The note, when it is by the clocks of the spot, and who comes and who might. */
function descriptionOf({ note, user, invited, startTime, surfSpot }: PlannedEvent): string {
  const namesOf = (answer: 'going' | 'maybe') =>
    invited.filter((one) => one.answer === answer).map((one) => `${one.user.firstName} ${one.user.lastName}`)
  const going = [`${user.firstName} ${user.lastName}`, ...namesOf('going')]
  const maybe = namesOf('maybe')
  const there = `${timeAt(new Date(startTime), surfSpot.timeZone)} at ${surfSpot.name} (${surfSpot.timeZone})`
  return [note, there, `Going: ${going.join(', ')}`, maybe.length > 0 && `Maybe: ${maybe.join(', ')}`]
    .filter(Boolean)
    .join('\n')
}

/** A moment in UTC, '20261121T180000Z' (3.3.5, form 2). */
const utc = (moment: string | number) => `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Text as a value (3.3.11); what no line may hold (3.1, CONTROL) is left out. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A line in pieces of at most 75 octets (3.1), each but the first after a space; no character is cut. */
function folded(line: string): string {
  const pieces = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      pieces.push('')
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join('\r\n ')
}
