export const checkOut = 'Check Out'
export const checkingOut = 'Checking out...'
export const sessionNotFound = 'Session not found'
export const failedToFetchSessionDetails = 'Failed to fetch session details'
export const checkOutWaiting = 'Check-out waiting'
export const undo = 'Undo'
export const sessionEnded = 'Session Ended'
export const hopeYouHadAnEpic = 'Hope you had an epic session!'
export const addDetails = 'Add details'
export const failedToEndSessionPlease = 'Failed to end session. Please try again.'
export const itsSentWithYourCheck = "It's sent with your check-in once you have a signal."
export const itsSentOnceYouHave =
  "It's sent once you have a signal. If your check-in has arrived, your safety watch goes on until then."
export const itMayHaveArrivedBut =
  "It may have arrived, but we can't tell yet. If it hasn't, your safety watch goes on and can still raise an alarm."
export const itsSentOnceYouHaveA =
  "It's sent once you have a signal. Until then your safety watch goes on and can still raise an alarm."
export const stillCheckedIn = 'Still checked in'
export const yourSessionAtGoesOn = (place: string) => `Your session at ${place} goes on.`
export const couldntUndo = "Couldn't undo"
export const justNow = 'Just now'
export const earlier = 'Earlier'
export const whenDidYouComeOut = 'When did you come out?'
export const day = 'Day'
export const outOfTheWaterAt = 'Out of the water at'
export const done = 'Done'
export const saving = 'Saving...'
export const save = 'Save'
export const startToTime = (start: string, time: string) => `${start} to ${time}`
export const sinceStart = (start: string) => `Since ${start}`
export const inTheWater = 'In the water'
export const waves = 'Waves'
export const topSpeed = 'Top speed'
export const distance = 'Distance'
export const wavesCaught = 'Waves caught'
