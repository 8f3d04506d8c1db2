import type { ReactNode } from 'react'
import { rich } from '../../rich.ts'
export const noSignalNoSafetyWatch = 'No signal, no safety watch yet. Tell someone on land.'
export const youreOfflineCheckInAnyway =
  "You're offline. Check in anyway: it's sent once you have a signal. Your safety watch only starts once it arrives."
export const youreOfflineAndThisBrowser =
  "You're offline, and this browser can't keep a check-in to send it later. Check in once you have a signal."
export const locationRequired = 'Location Required'
export const pleaseSelectASpotOr = 'Please select a spot or enable GPS location.'
export const checkInToSurf = 'Check In to Surf'
export const yourChoice = 'Your Choice'
export const couldntLoadYourSettings = "Couldn't load your settings"
export const scheduleSession = 'Schedule Session'
export const change = 'Change'
export const seePlan = 'See plan'
export const surfSpot = 'Surf Spot'
export const thisSpotIsNotOn = 'This spot is not on Lineup any more'
export const couldntLoadTheSpot = "Couldn't load the spot"
export const yourSessionsHere = 'Your sessions here'
export const signInToLogYour = 'Sign in to log your surfs and see when your buddies paddle out.'
export const theSpot = 'The spot'
export const reportThisSpot = 'Report this spot'
export const surfer = 'Surfer'
export const surferNotFound = 'Surfer not found'
export const couldntLoadThisProfile = "Couldn't load this profile"
export const nothingYouCanSeeYet = 'Nothing you can see yet.'
export const surferLower = 'surfer'
export const inTheWater = (place: ReactNode) => rich`In the water: ${place}`
