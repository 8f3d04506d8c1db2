import type { Surfer } from '#contract/accounts/users.ts'
import type { ServerTexts } from '#languages'

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

function ownWeek({ weeklySummary }: ServerTexts, { subject }: Summary): string | null {
  const week = read(subject)
  return week.sessions > 0 ? weeklySummary.yourWeek(week) : null
}

function best({ weeklySummary }: ServerTexts, { bestSession }: Summary): string | null {
  if (!bestSession) return null
  const { surfer, ...session } = bestSession
  return weeklySummary.bestOfYourBuddies({ ...session, name: `${surfer.firstName} ${surfer.lastName}` })
}

function ahead({ weeklySummary, ratings, windows }: ServerTexts, { subject, readingAt }: Summary): string | null {
  const now = new Date(readingAt ?? Date.now())
  const coming = read(subject)
    .windows.filter(({ end }) => Date.parse(end) > now.getTime())
    .map((window) => ({
      spotName: window.spotName,
      when: windows.timeOfWindow(window, window.timeZone, now),
      rating: ratings.ratingLabel(window.surfRating),
    }))
  return coming.length > 0 ? weeklySummary.bestAhead(coming) : null
}
