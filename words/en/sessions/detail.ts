export const myNameAndPhoto = 'My name and photo'
export const photosOfTheSession = 'Photos of the session'
export const wavesBoardAndNotes = 'Waves, board and notes'
export const theLinkShows = 'The link shows'
export const previewTheLink = 'Preview the link'
export const failedToSaveSessionPlease = 'Failed to save session. Please try again.'
export const where = 'Where'
export const viewSpot = 'View Spot'
export const mapOfPlace = (place: string) => `Map of ${place}`
export const couldntLoadTheMap = "Couldn't load the map."
export const buddies = 'Buddies'
export const surfers = 'Surfers'
export const visitors = 'Visitors'
export const yourBuddiesSeeTheExact = 'Your buddies see the exact time and place.'
export const otherSurfersSeeTheHour = 'Other surfers see the hour, and the spot or somewhere near it.'
export const peopleWhoArentSignedIn =
  "People who aren't signed in see the hour, the spot, and what you let the link show."
export const previewAsOthers = 'Preview as others'
export const previewAsOthersLabel = 'Preview as Others'
export const seenBy = 'Seen by'
export const theyCantSeeIt = "They can't see it"
export const failedToFetchSessionDetails = 'Failed to fetch session details'
export const anonymous = 'Anonymous'
export const asReadersSeeIt = (readers: string | undefined) => `As ${readers} see it`
export const whoWasThere = 'Who was there'
export const removeMe = 'Remove me'
export const onlyThePeopleListedAnd = 'Only the people listed and the surfer see this.'
export const removed = 'Removed'
export const youreNoLongerListedOn = "You're no longer listed on this session."
export const thatDidntWorkPleaseTry = "That didn't work. Please try again."
export const surfSession = 'Surf Session'
export const thisOneIsntOpenTo = "This one isn't open to everyone. Sign in to see if you have access."
export const sessionNotFound = 'Session not found'
export const andWhatOthersSaid = (hidden: string) => `${hidden} and what others said`
export const whatOthersSaid = 'what others said'
export const onlyForSurfersWhoAre = 'Only for surfers who are signed in'
export const sessionInfo = 'Session Info'
export const edit = 'Edit'
export const waveSize = 'Wave size'
export const wavesCaught = 'Waves caught'
export const forecast = 'Forecast'
export const membersOnlyWavesBoardAndNotes = (membersOnly: string) => `${membersOnly}: waves, board and notes`
export const rating = 'Rating'
export const board = 'Board'
export const yourChangesAreWaitingFor = 'Your changes are waiting for a network. Only this phone shows them.'
export const checkOut = 'Check Out'
export const addARecordingFromA = 'Add a recording from a watch'
export const onlyYouSeeThisSession = 'Only you see this session.'
export const onlyYouAndYourBuddies = 'Only you and your buddies see this session.'
export const surfingTogether = 'Surfing Together'
export const surfedTogether = 'Surfed Together'
export const atName = (name: string) => ` at ${name}`
export const share = 'Share'
export const reportThisSession = 'Report this session'
export const session = 'session'
export const surfSessionLineup = (place: string) => `Surf session${place} · Lineup`
export const pictureForAStory = 'Picture for a story'
export const showPlace = (place: string) => `Show ${place}`
export const thePictureNeverShowsA = (hasSpot: boolean) =>
  `The picture never shows a position${hasSpot ? ', and the spot only if you want it to' : ''}.`
