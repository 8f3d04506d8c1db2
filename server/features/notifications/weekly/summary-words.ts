import type { Surfer } from '#contract/users.ts'
import { ratingLabel } from '#surf/rating.ts'
import { timeOfWindow } from '#surf/window-time.ts'

/** What a notification of the kind 'weekly_summary' keeps as its `subject`. Times in ISO. */
export type SummarySubject = {
  sessions: number
  minutes: number
  waves: number
  /** At favourites, in order of time. */
  windows: { spotName: string; timeZone: string; start: string; end: string; surfRating: number }[]
}
/** The buddies' best session, as its reader may see it at this moment. */
export type BestSession = { surfer: Surfer; place: string | null; minutes: number; rating: number | null }

type Summary = { subject: string | null; bestSession: BestSession | null; saidAt: string | null }

export const writeSummary = (subject: SummarySubject) => JSON.stringify(subject)

/** 'Your week: 3 sessions, 4h 30m, 41 waves', what the best of the buddies did, and when the coming week is best. */
export function linesOfSummary({ subject, bestSession, saidAt }: Summary): string[] {
  const now = new Date(saidAt ?? Date.now())
  const { sessions, minutes, waves, windows }: SummarySubject = JSON.parse(subject ?? '{"sessions":0,"windows":[]}')
  const ahead = windows
    .filter(({ end }) => Date.parse(end) > now.getTime())
    .map((one) => `${one.spotName} ${timeOfWindow(one, one.timeZone, now)} (${ratingLabel(one.surfRating)})`)
  const lines = [
    sessions > 0 && `Your week: ${[count(sessions, 'session'), ...lengthOf(minutes), ...waveWords(waves)].join(', ')}`,
    bestSession && `Best of your buddies: ${bestWords(bestSession)}`,
    ahead.length > 0 && `Best ahead: ${ahead.join(', ')}`,
  ].filter((line) => typeof line === 'string')
  return lines.length > 0 ? lines : ['Your week on Lineup']
}

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`
const waveWords = (waves: number) => (waves > 0 ? [count(waves, 'wave')] : [])
const lengthOf = (minutes: number) => (minutes > 0 ? [formatMinutes(minutes)] : [])

const bestWords = ({ surfer, place, minutes, rating }: BestSession) =>
  [
    `${surfer.firstName} ${surfer.lastName}`,
    ...lengthOf(minutes).map((length) => (place ? `${length} at ${place}` : length)),
    ...(rating === null ? [] : [`rated ${rating} of 5`]),
  ].join(', ')

/** '4h 5m', or '50m' under an hour. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}
