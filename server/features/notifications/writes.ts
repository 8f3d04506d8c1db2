import { sql } from 'kysely'
import { rewording } from '#server/domain/notifying.ts'
import type { AlertChange } from '#surf/rating/alert-updates.ts'

/** What a notification of the kind 'sea_alert' is about, as its `subject` keeps it. Times in ISO. */
export type SeaAlertSubject = {
  /** `gone`: the spot went away, and the alert with it. */
  change: AlertChange | 'gone'
  spotId: string
  spotName: string
  /** IANA name, of the spot. */
  timeZone: string
  start: string
  end: string
  surfRating: number
  /** Like the days that the surfer rated best there. */
  isLoved: boolean
  /** How many more news it stands for. */
  more: number
}

export const writeSubject = (subject: SeaAlertSubject) => JSON.stringify(subject)

/** SQL that has notices of alerts at one spot lead to another, which it is a duplicate of. It returns the user_id of each. */
export const movingSeaAlerts = (from: string, into: string) =>
  rewording(
    sql`
      select user_id, id, jsonb_set(subject::jsonb, '{spotId}', to_jsonb(${into}::text))::text as subject
      from notifications where case kind when 'sea_alert' then subject::jsonb ->> 'spotId' = ${from} end`,
    { isNews: false },
  )
