import { sql } from 'kysely'
import type { ServerTexts } from '#languages'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import type { SeaAlertSubject } from '#server/features/notifications/writes.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import { timeOfWindow } from '#surf/time/window-time.ts'

const parse = (subject: string | null): SeaAlertSubject => JSON.parse(subject ?? '{}')

/** Null once the spot is deleted. */
export function spotOfSeaAlert(subject: string | null): string | null {
  const { change, spotId } = parse(subject)
  return change === 'gone' ? null : spotId
}

function textOfSeaAlert(
  { notifications: texts, ratings, times, locale }: ServerTexts,
  subject: string | null,
  readingAt: Date,
): string {
  const update = parse(subject)
  const { change, spotName, isLoved, surfRating, timeZone, more } = update
  if (change === 'gone') return texts.yourAlertHasEnded(spotName, more)
  const rating = isLoved && change !== 'worse' ? texts.likeTheDaysYouLoved : ratingLabel(ratings, surfRating)
  const when = timeOfWindow({ locale, times }, update, timeZone, readingAt)
  return texts.spotLooks(spotName, change, rating, when, more)
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
  text: (texts, _, { subject, readingAt }) => textOfSeaAlert(texts, subject, new Date(readingAt ?? Date.now())),
  isStale,
}
