import type { ReactNode } from 'react'
import { rich } from '../../rich.ts'
export const couldntLoadYourSessions = "Couldn't load your sessions"
export const noSessionsYet = 'No sessions yet'
export const startYourFirstSurfSession = 'Start your first surf session!'
export const noSessionsFound = 'No sessions found'
export const tryAnotherSpotOrYear = 'Try another spot or year.'
export const allSessions = 'All sessions'
export const yourSessions = 'Your sessions'
export const couldntLoadMoreSessions = "Couldn't load more sessions"
export const editSession = 'Edit Session'
export const sessionNotFound = 'Session not found'
export const failedToFetchSessionDetails = 'Failed to fetch session details'
export const cancel = 'Cancel'
export const saving = 'Saving...'
export const save = 'Save'
export const noLongerAtASecret = 'No longer at a secret spot: whoever you choose below can see it.'
export const youDidntCheckOutSo =
  "You didn't check out, so we guessed when you came out. Save to confirm it, or correct it first."
export const deleting = 'Deleting...'
export const deleteSession = 'Delete Session'
export const deleteThisSession = 'Delete this session?'
export const itsPhotosLikesAndComments = 'Its photos, likes and comments will be deleted too, for good.'
export const logAPastSession = 'Log a past session'
export const logAPastSessionButton = 'Log a Past Session'
export const logSession = 'Log Session'
export const forTheOneYouForgot = 'For the one you forgot, or from before Lineup. No one gets an alert.'
export const clearTheForm = 'Clear the form'
export const sessionLogged = 'Session Logged'
export const viewSession = 'View session'
export const savedOnThisPhone = 'Saved on this phone'
export const wellAddItToYour = "We'll add it to your sessions once there's a network."
export const show = 'Show'
export const failedToLogSessionPlease = 'Failed to log session. Please try again.'
export const yourSurfStats = 'Your Surf Stats'
export const progress = 'Progress'
export const couldntLoadYourStats = "Couldn't load your stats"
export const sessions = 'Sessions'
export const hours = 'Hours'
export const thisWeek = 'This Week'
export const favoriteSpotValue = (value: ReactNode) => rich`Favorite Spot ${value}`
export const dawnOfThisWeekSessions = (dawn: number, thisWeekSessions: number) => `${dawn} of ${thisWeekSessions}`
export const dawn = (dawn: ReactNode) => rich`Dawn${dawn}`
export const hoursInTheWaterThis = 'Hours in the water this week'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const day = 'Day'
export const howLong = 'How long'
export const minutesMin = (minutes: number) => `${minutes} min`
export const recentSessions = 'Recent Sessions'
export const couldntLoadSessions = "Couldn't load sessions"
export const recentSessionsLabel = 'Recent sessions'
export const loadingSessions = 'Loading sessions'
export const moreThanSessions = (loaded: number) => `more than ${loaded} sessions`
export const sessionsOf = (count: number) => (count === 1 ? 'session' : 'sessions')
export const spot = 'Spot'
export const allSpots = 'All spots'
export const year = 'Year'
export const allYears = 'All years'
export const thisSpot = 'This spot'
export const sessionsWaiting = 'Sessions waiting'
export const couldntBeAdded = "Couldn't be added"
export const onThisPhoneOnlySo = 'On this phone only, so far'
export const changePlaceName = (placeName: string) => `Change: ${placeName}`
export const change = 'Change'
