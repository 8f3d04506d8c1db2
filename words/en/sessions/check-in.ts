import type { ReactNode } from 'react'
import { rich } from '../../rich.ts'
export const youreCheckedInAtCheck = (place: ReactNode) => rich`You're checked in at ${place}. Check out there first.`
export const checkOut = 'Check Out'
export const everyoneSeesIt = 'Everyone sees it'
export const buddiesSeeIt = 'Buddies see it'
export const onlyYouSeeIt = 'Only you see it'
export const hours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)
export const alarmAfterHours = (hours: number, alerted: string) => `After ${hours} h ${alerted} would be alerted`
export const alarmAfter = (hours: number) => `Alarm after ${hours} h`
export const everyone = 'Everyone'
export const buddies = 'Buddies'
export const onlyYou = 'Only you'
export const checkingIn = 'Checking in...'
export const checkInNow = 'Check In Now'
export const checkInAt = (name: string) => `Check in at ${name}`
export const chooseASpotToCheck = 'Choose a spot to check in'
export const byGpsYourPosition = 'By GPS: your position'
export const byGpsYourPositionNo = 'By GPS: your position, no spot right here'
export const forThisSession = 'For this session: '
export const whoSeesIt = 'Who sees it'
export const showWhereIWasOnly = 'Show where I was only after I leave'
export const ifYouDontComeBack = "If you don't come back, your buddies are still alerted with your location."
export const raiseTheAlarmAfter = 'Raise the alarm after'
export const boardAndItsColor = 'Board (and its color)'
export const redLongboard = 'Red longboard'
export const yourBoards = 'Your boards'
export const backOnLandAlready = 'Back on land already?'
export const logAPastSession = 'Log a past session'
export const checkedIn = 'Checked In!'
export const yourSurfSessionHasStarted = 'Your surf session has started. Stay safe out there!'
export const viewSession = 'View session'
export const checkInWaiting = 'Check-in waiting'
export const itMayHaveArrivedBut = "It may have arrived, but we can't tell yet. Tell someone on land."
export const itsSentOnceYouHave =
  "It's sent once you have a signal. Your safety watch only starts once it arrives. Tell someone on land."
export const show = 'Show'
export const checkInFailed = 'Check-in Failed'
export const unableToStartSessionPlease = 'Unable to start session. Please try again.'
export const afterYouLeave = (seen: string) => `${seen} after you leave`
