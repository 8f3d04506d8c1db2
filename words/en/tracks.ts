export const failedToChangeTheTrack = 'Failed to change the track. Please try again.'
export const failedToLogOutPlease = 'Failed to log out. Please try again.'
export const loggingOut = 'Logging out...'
export const logOut = 'Log Out'
export const noSignalRightNow = 'No signal right now'
export const removeAndLogOut = 'Remove and Log Out'
export const deleteFromThisPhoneInstead = (hasUnsent: boolean) =>
  `Delete ${hasUnsent ? 'what waits' : 'it'} from this phone instead`
export const yourSignInCanOnly =
  "Your sign-in can only end once there's a signal, and then ends by itself. We can remove what this phone keeps of you now."
export const yourTrackIsntUploadedYet = "Your track isn't uploaded yet"
export const yourOutboxIsntEmptyYet = "Your outbox isn't empty yet"
export const wellTryToUploadYour = (isRecording: boolean) =>
  `${isRecording ? 'Logging out stops the recording. ' : ''}We'll try to upload your track first. Anything that doesn't get through waits on this phone until you log in here again.`
export const whatsInYourOutboxWaits =
  "What's in your outbox waits on this phone until you log in here again. Nobody else can see or send it."
export const anotherTabInThisBrowser = 'Another tab in this browser is recording.'
export const locationAccessDeniedByUser =
  "Location access denied by user. Allow it for Lineup in your browser's settings, then try again."
export const thisBrowserCantRecordA = "This browser can't record a track."
export const recordYourWaves = 'Record your waves'
export const yourPhoneTracksWhereYou =
  "Your phone tracks where you are and counts your waves. Recording pauses while it's locked and uses a lot of battery."
export const recordTrack = 'Record Track'
export const recording = 'Recording'
export const waves = 'Waves'
export const topSpeed = 'Top speed'
export const distance = 'Distance'
export const stopRecording = 'Stop Recording'
export const tracksThatCouldntBeUploaded = "Tracks that couldn't be uploaded"
export const deleteTrackTitle = (trackTitle: string) => `Delete ${trackTitle}?`
export const deleteLabel = 'Delete?'
export const itWontBeUploadedAnd = "It won't be uploaded, and this phone has the only copy."
export const deleteButton = 'Delete'
export const saveItAsGpx = (refusal: string) =>
  `${refusal} Save it as a GPX file, which you can import to another session, or delete it.`
export const tryAgainTitle = (title: string) => `Try again: ${title}`
export const tryAgain = 'Try again'
export const saveGpxTitle = (title: string) => `Save GPX: ${title}`
export const saveGpx = 'Save GPX'
export const deleteTitle = (title: string) => `Delete: ${title}`
export const surfSession = 'Surf session'
export const replay = 'Replay'
export const pause = 'Pause'
export const play = 'Play'
export const momentOfTheSession = 'Moment of the session'
export const replaySpeed = 'Replay speed'
export const underStep = (step: number | undefined) => `under ${step}`
export const stepTo = (step: number | undefined, to: number) => `${step} to ${to}`
export const mapOfTheTrackWith = (counted: number) => `Map of the track with ${counted} waves, colored by speed`
export const couldntLoadTheMap = "Couldn't load the map"
export const speedInUnit = (unit: string) => `Speed in ${unit}`
export const reviewWaves = 'Review waves'
export const allWaves = 'All waves'
export const wavesFromTo = (waves: number, start: string, end: string, length: string) =>
  `${waves} ${waves === 1 ? 'wave' : 'waves'} from ${start} to ${end}, the longest ${length}`
export const longestLength = (length: string) => `longest ${length}`
export const noWavesFoundInThis = 'No waves found in this track.'
export const wavesOfThisSession = 'Waves of this session'
export const theWaveAt = (isCounted: boolean, time: string) => `${isCounted ? 'Reject' : 'Accept'} the wave at ${time}`
export const reject = 'Reject'
export const accept = 'Accept'
export const notCountedShorterThan5 = 'Not counted: shorter than 5 s'
export const notCountedShorterThan15 = 'Not counted: shorter than 15 m'
export const notCountedTooFastFor = 'Not counted: too fast for a surfer'
export const notCountedNotTheDirection = 'Not counted: not the direction of your waves'
export const topSpeedOf = (speed: string) => `top ${speed}`
export const averageSpeed = (speed: string) => `average ${speed}`
export const youCountedItAs = 'You counted it as a wave'
export const youDidntCountIt = "You didn't count it"
export const notCountedNotASurf = 'Not counted: not a surf wave?'
export const track = 'Track'
export const longestRide = 'Longest ride'
export const sensitivity = 'Sensitivity'
export const fastRidesOnly = 'Fast rides only'
export const slowOnesToo = 'Slow ones too'
export const shareWithBuddies = 'Share with buddies'
export const onceTheSessionHasEnded =
  'Once the session has ended, from your first wave to your last. No one else sees it.'
export const onlyYouSeeThisTrack = "Only you see this track: it isn't at a public spot."
export const yourPhoneIsFullThe = "Your phone is full: the track isn't being saved."
export const lookingForYourPosition = 'Looking for your position...'
export const weakGpsOffByUp = (off: string) => `Weak GPS, off by up to ${off}. Waves may be missed.`
export const goodGpsToWithin = (off: string) => `Good GPS, to within ${off}`
export const maxMinMissed = (max: number) => `${max} min missed. `
export const recordingPausesWhileYourPhone = (missed: string, isAwake: boolean) =>
  `${missed}Recording pauses while your phone is locked${isAwake ? '; the screen stays on.' : '. Keep the screen on.'}`
export const trackFromTime = (time: string) => `Track from ${time}`
export const yourBrowserDeleted = (count: number) =>
  `Your browser deleted ${count === 1 ? 'a track' : `${count} tracks`}`
export const itNeededRoomOnThis =
  'It needed room on this phone before everything was uploaded. What had been uploaded is in your session.'
export const partsOfYourTrackAre = (waiting: number) =>
  waiting === 1
    ? '1 part of your track is waiting to be uploaded'
    : `${waiting} parts of your track are waiting to be uploaded`
