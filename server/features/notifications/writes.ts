import type { AlertChange } from '#surf/alert-news.ts'

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
