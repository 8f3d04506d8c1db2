import type { Surfer } from '#contract/accounts/users.ts'
import { ratingLabel } from '#surf/rating/rating.ts'
import { timeOfWindow } from '#surf/sea/window-time.ts'

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

const UNTITLED = 'Your week on Lineup'

/** 'Your week: 3 sessions, 4h 30m, 41 waves', the buddies' best session, and the best of the coming week. */
export function linesOfSummary(summary: Summary): string[] {
  const lines = [ownWeek(summary), best(summary), ahead(summary)].filter((line) => line !== null)
  return lines.length > 0 ? lines : [UNTITLED]
}

export const titleOfSummary = (summary: Summary): string => ownWeek(summary) ?? UNTITLED

const read = (subject: string | null): SummarySubject => JSON.parse(subject ?? '{"sessions":0,"windows":[]}')

function ownWeek({ subject }: Summary): string | null {
  const { sessions, minutes, waves } = read(subject)
  return sessions > 0
    ? `Your week: ${[count(sessions, 'session'), ...lengthOf(minutes), ...waveText(waves)].join(', ')}`
    : null
}

const best = ({ bestSession }: Summary) => bestSession && `Best of your buddies: ${bestText(bestSession)}`

function ahead({ subject, readingAt }: Summary): string | null {
  const now = new Date(readingAt ?? Date.now())
  const windows = read(subject)
    .windows.filter(({ end }) => Date.parse(end) > now.getTime())
    .map((one) => `${one.spotName} ${timeOfWindow(one, one.timeZone, now)} (${ratingLabel(one.surfRating)})`)
  return windows.length > 0 ? `Best ahead: ${windows.join(', ')}` : null
}

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`
const waveText = (waves: number) => (waves > 0 ? [count(waves, 'wave')] : [])
const lengthOf = (minutes: number) => (minutes > 0 ? [formatMinutes(minutes)] : [])

const bestText = ({ surfer, place, minutes, rating }: BestSession) =>
  [
    `${surfer.firstName} ${surfer.lastName}`,
    ...lengthOf(minutes).map((length) => (place ? `${length} at ${place}` : length)),
    ...(rating === null ? [] : [`rated ${rating}\u00a0of\u00a05`]),
  ].join(', ')

/** '4h 5m', or '50m' under an hour. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}
