import { sql } from 'kysely'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { updateSubjectsSql } from '#server/domain/notification-sql.ts'
import type { AlertChange } from '#surf/rating/alert-updates.ts'

/** Subject of 'sea_alert'. Times in ISO. */
export type SeaAlertSubject = {
  /** `gone`: the spot and its alerts were deleted. */
  change: AlertChange | 'gone'
  spotId: string
  spotName: string
  timeZone: string
  start: string
  end: string
  surfRating: number
  /** Like the days that the surfer rated best there. */
  isLoved: boolean
  /** Number of other updates that it stands for. */
  more: number
}

export const writeSubject = (subject: SeaAlertSubject) => JSON.stringify(subject)

/** Subject of 'plan_forecast'. */
type WorseForecast = { rating: number; warning: RatingWarning | null }

export const writeWorseForecast = (forecast: WorseForecast) => JSON.stringify(forecast)
export const readWorseForecast = (subject: string | null): WorseForecast =>
  JSON.parse(subject ?? '{"rating":0,"warning":null}')

/** SQL that moves notifications of alerts from a duplicate spot; returns user_id. */
export const movingSeaAlerts = (from: string, into: string) =>
  updateSubjectsSql(
    sql`
      select user_id, id, jsonb_set(subject::jsonb, '{spotId}', to_jsonb(${into}::text))::text as subject
      from notifications where case kind when 'sea_alert' then subject::jsonb ->> 'spotId' = ${from} end`,
    { marksUnread: false },
  )
