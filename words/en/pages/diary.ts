export const importSessions = 'Import Sessions'
export const chooseTheRecordingOfThis =
  'Choose the recording of this session: a GPX, TCX or FIT file from your watch. Its track and waves join the session.'
export const gpxTcxAndFitFiles =
  'GPX, TCX and FIT files from your watch, one or many, or the whole export of Strava, Garmin or Apple Health as a ZIP. Each surf becomes a session; other sports are left out. A damaged file is read as far as it goes.'
export const yourProgress = 'Your Progress'
export const couldntLoadYourProgress = "Couldn't load your progress"
export const noSessionsYet = 'No sessions yet'
export const yourProgressBeginsWithYour = 'Your progress begins with your first surf session.'
export const noSessionsWithinPeriod = (withinPeriod: string) => `No sessions ${withinPeriod}`
export const tryAnotherMonthOrYear = 'Try another month or year.'
export const allTime = 'All time'
export const loadingYourProgress = 'Loading your progress'
export const yourSessions = 'Your Sessions'
export const home = 'Home'
export const sharedWithLineup = 'Shared With Lineup'
export const nothingIsWaitingHere = 'Nothing is waiting here'
export const photosAndWatchRecordingsThat =
  'Photos and watch recordings that you share with Lineup from other apps appear here.'
export const thatDidntArrive = "That didn't arrive"
export const pleaseShareItWithLineup =
  'Please share it with Lineup once more. If it happens again, this phone may be out of space.'
export const couldntLoadYourSessions = "Couldn't load your sessions"
export const loadingYourSessions = 'Loading your sessions'
export const photosBelongToASession = "Photos belong to a session. They wait here until you've logged one."
export const recordings = 'Recordings'
export const notForLineup = 'Not for Lineup'
export const lineupTakesPhotosJpegPng =
  'Lineup takes photos (JPEG, PNG or WebP) and recordings of your watch (GPX, TCX or FIT).'
export const removeName = (name: string) => `Remove ${name}`
export const importRecordings = (recordings: number) =>
  recordings === 1 ? 'Import Recording' : `Import ${recordings} Recordings`
