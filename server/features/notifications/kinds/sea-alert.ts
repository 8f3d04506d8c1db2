import { sql } from 'kysely'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import type { SeaAlertSubject } from '#server/features/notifications/writes.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { ratingLabel } from '#surf/rating/rating.ts'
import { timeOfWindow } from '#surf/sea/window-time.ts'

const parse = (subject: string | null): SeaAlertSubject => JSON.parse(subject ?? '{}')

/** Null once the spot is deleted. */
export function spotOfSeaAlert(subject: string | null): string | null {
  const { change, spotId } = parse(subject)
  return change === 'gone' ? null : spotId
}

/** Ends with ', and 2 more updates from your alerts'. */
function textOfSeaAlert(subject: string | null, readingAt: Date): string {
  const update = parse(subject)
  const { change, spotName, isLoved, surfRating, timeZone, more } = update
  const others = more > 0 ? `, and ${more} more ${more === 1 ? 'update' : 'updates'} from your alerts` : ''
  if (change === 'gone') return `Your alert for ${spotName} has ended: the spot is no longer on Lineup${others}`
  const verb = { good: 'looks', moved: 'now looks', worse: 'now looks', off: 'no longer looks' }[change]
  const rating = isLoved && change !== 'worse' ? 'like the days you loved' : ratingLabel(surfRating)
  return `${spotName} ${verb} ${rating} ${timeOfWindow(update, timeZone, readingAt)}${others}`
}

const field = (name: string) => sql`(n.subject::jsonb ->> ${name})`

/** Over, or no longer what an alert says. Of two alerts with the same window, the one that is off counts. */
const isStale = sql`
  ${field('change')} <> 'gone' and (
    ${field('end')}::timestamptz <= ${databaseTime()}
    or not coalesce((
      select bool_or(known."isOff") = (${field('change')} = 'off')
      from spot_alerts a
        cross join windows_of_alert(a.notified_windows) known
      where a.user_id = n.user_id and a.surf_spot_id = ${field('spotId')}::uuid and not a.is_paused
        and known.start = ${field('start')}::timestamptz and known."surfRating" = ${field('surfRating')}::numeric), false))`

export const seaAlert: KindEntry = {
  text: (_, { subject, readingAt }) => textOfSeaAlert(subject, new Date(readingAt ?? Date.now())),
  isStale,
}
