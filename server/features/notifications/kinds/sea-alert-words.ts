import type { SeaAlertSubject } from '#server/features/notifications/writes.ts'
import { ratingLabel } from '#surf/rating/rating.ts'
import { timeOfWindow } from '#surf/sea/window-time.ts'

const read = (subject: string | null): SeaAlertSubject => JSON.parse(subject ?? '{}')

/** The spot that it leads to; null when that has gone. */
export function spotOfSeaAlert(subject: string | null): string | null {
  const { change, spotId } = read(subject)
  return change === 'gone' ? null : spotId
}

/** 'Trestles looks Good tomorrow 7 to 10 AM, and 2 more updates from your alerts', as it is said at this moment. */
export function wordsOfSeaAlert(subject: string | null, saidAt: Date): string {
  const news = read(subject)
  const { change, spotName, isLoved, surfRating, timeZone, more } = news
  const others = more > 0 ? `, and ${more} more ${more === 1 ? 'update' : 'updates'} from your alerts` : ''
  if (change === 'gone') return `Your alert for ${spotName} has ended: the spot is no longer on Lineup${others}`
  const looks = { good: 'looks', moved: 'now looks', worse: 'now looks', off: 'no longer looks' }[change]
  const how = isLoved && change !== 'worse' ? 'like the days you loved' : ratingLabel(surfRating)
  return `${spotName} ${looks} ${how} ${timeOfWindow(news, timeZone, saidAt)}${others}`
}
