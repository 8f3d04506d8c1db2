import type { Plan } from '#contract/people/plans.ts'
import { type Language, type ServerTexts, textsIn } from '#languages'
import { calendarFile, escapeText, feedLines, utcTime } from '#server/domain/calendar-file.ts'
import { joined } from '#surf/places/names-in-texts.ts'
import { timeAt } from '#surf/time/wall-clock.ts'

type CalendarTexts = ServerTexts['sharing']
export type PlannedEvent = Plan & { sequence: number; changedAt: string }

const SESSION_MS = 2 * 60 * 60 * 1000

/** RFC 5545; `publicUrl` is the app's. */
export function calendarText(language: Language, events: PlannedEvent[], publicUrl: string): string {
  const { sharing: texts, locale } = textsIn(language)
  return calendarFile([
    ...feedLines({ name: 'Lineup', refresh: 'PT1H' }),
    ...events.flatMap((event) => linesOf(texts, locale, event, publicUrl)),
  ])
}

function linesOf(texts: CalendarTexts, locale: string, event: PlannedEvent, publicUrl: string): string[] {
  const { id, surfSpot, startTime, changedAt, sequence, canceledAt, ownAnswer } = event
  const state = canceledAt ? 'CANCELLED' : ownAnswer === 'going' ? 'CONFIRMED' : 'TENTATIVE'
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utcTime(startTime)}`,
    `DTEND:${utcTime(Date.parse(startTime) + SESSION_MS)}`,
    `SUMMARY:${escapeText(texts.surfAt(surfSpot.name))}`,
    `LOCATION:${escapeText(surfSpot.name)}`,
    `GEO:${surfSpot.latitude.toFixed(6)};${surfSpot.longitude.toFixed(6)}`,
    `DESCRIPTION:${escapeText(descriptionOf(texts, locale, event))}`,
    `URL:${publicUrl}/?plan=${id}`,
    `STATUS:${state}`,
    ...(canceledAt
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(surfSpot.name)}`, 'TRIGGER:-PT1H', 'END:VALARM']),
    'END:VEVENT',
  ]
}

/** Note, local time at the spot, who comes and who might. */
function descriptionOf(
  texts: CalendarTexts,
  locale: string,
  { note, user, invited, startTime, surfSpot }: PlannedEvent,
): string {
  const namesOf = (answer: 'going' | 'maybe') =>
    invited.filter((one) => one.answer === answer).map((one) => `${one.user.firstName} ${one.user.lastName}`)
  const going = [`${user.firstName} ${user.lastName}`, ...namesOf('going')]
  const maybe = namesOf('maybe')
  const time = timeAt(new Date(startTime), surfSpot.timeZone)
  const there = texts.timeAtSpot(time, surfSpot.name, surfSpot.timeZone)
  return [note, there, texts.going(joined(locale, going)), maybe.length > 0 && texts.maybe(joined(locale, maybe))]
    .filter(Boolean)
    .join('\n')
}
