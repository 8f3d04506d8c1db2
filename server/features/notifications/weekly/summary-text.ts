import type { Surfer } from '#contract/accounts/users.ts'
import type { ServerTexts } from '#languages'
import { formatMinutes } from '#server/domain/measured.ts'
import { joined } from '#surf/places/names-in-texts.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import { timeOfWindow } from '#surf/time/window-time.ts'

/** Subject of 'weekly_summary'. Times in ISO. */
export type SummarySubject = {
  sessions: number
  minutes: number
  waves: number
  /** At favourites, by time. */
  windows: { spotName: string; timeZone: string; start: string; end: string; surfRating: number }[]
}
export type BestSession = { surfer: Surfer; place: string | null; minutes: number; rating: number | null }

type Summary = { subject: string | null; bestSession: BestSession | null; readingAt: string | null }

export const writeSummary = (subject: SummarySubject) => JSON.stringify(subject)

/** The own week, the buddies' best session, and the best of the coming week. */
export function linesOfSummary(texts: ServerTexts, summary: Summary): string[] {
  const lines = [ownWeek(texts, summary), best(texts, summary), ahead(texts, summary)].filter((line) => line !== null)
  return lines.length > 0 ? lines : [texts.weeklySummary.yourWeekOnLineup]
}

export const titleOfSummary = (texts: ServerTexts, summary: Summary): string =>
  ownWeek(texts, summary) ?? texts.weeklySummary.yourWeekOnLineup

const read = (subject: string | null): SummarySubject => JSON.parse(subject ?? '{"sessions":0,"windows":[]}')

function ownWeek({ weeklySummary, measures }: ServerTexts, { subject }: Summary): string | null {
  const { sessions, minutes, waves } = read(subject)
  const duration = minutes > 0 ? formatMinutes(measures, minutes) : null
  return sessions > 0 ? weeklySummary.yourWeek(sessions, duration, waves) : null
}

function best({ weeklySummary, measures }: ServerTexts, { bestSession }: Summary): string | null {
  if (!bestSession) return null
  const { surfer, place, minutes, rating } = bestSession
  const duration = minutes > 0 ? formatMinutes(measures, minutes) : null
  return weeklySummary.bestOfYourBuddies(`${surfer.firstName} ${surfer.lastName}`, duration, place, rating ?? 0)
}

function ahead({ weeklySummary, ratings, times, locale }: ServerTexts, { subject, readingAt }: Summary): string | null {
  const now = new Date(readingAt ?? Date.now())
  const coming = read(subject)
    .windows.filter(({ end }) => Date.parse(end) > now.getTime())
    .map((window) => {
      const when = timeOfWindow({ locale, times }, window, window.timeZone, now)
      return weeklySummary.windowAhead(window.spotName, when, ratingLabel(ratings, window.surfRating))
    })
  return coming.length > 0 ? weeklySummary.bestAhead(joined(locale, coming)) : null
}
