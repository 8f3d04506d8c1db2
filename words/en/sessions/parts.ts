export const fromYourQuiver = 'From your quiver'
export const couldntLoadSpots = "Couldn't load spots"
export const weCouldntReachTheServer = "We couldn't reach the server. You can still pick from the lists."
export const searching = 'Searching'
export const countSpotsFound = (count: number) => (count === 1 ? '1 spot found' : `${count} spots found`)
export const noSurfSpotsFound = 'No surf spots found'
export const tryAdjustingYourSearchCriteria = 'Try adjusting your search criteria'
export const spotsFound = 'Spots found'
export const secretSpot = 'Secret spot'
export const moreKeepTyping = (more: number) => `${more} more. Keep typing to narrow it down.`
export const refresh = 'Refresh'
export const howWasIt = 'How was it?'
export const stars = (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`)
export const recentSpots = 'Recent Spots'
export const active = 'Active'
export const start = 'Start'
export const aboutStart = (start: string) => `about ${start}`
export const duration = 'Duration'
export const wholeMinutesMin = (wholeMinutes: number) => `${wholeMinutes} min`
export const inProgress = 'In progress'
export const waves = 'Waves'
export const notKnown = 'not known'
export const n34Ft = '3-4 ft'
export const waveSize = 'Wave size'
export const wavesCaught = 'Waves caught'
export const board = 'Board'
export const notes = 'Notes'
export const notesHaveToWait = "You can't post to others for now. Sessions that only you see can have notes."
export const whoSeesIt = 'Who sees it'
export const anyoneWhoSawThisSession =
  'Anyone who saw this session before may remember it, and anyone who kept its link knows it was yours.'
export const durationAtMost = 'Duration, at most'
export const completed = 'Completed'
export const where = 'Where'
export const changePlace = 'Change place'
export const change = 'Change'
export const chooseASpot = 'Choose a spot'
export const somewhereElse = 'Somewhere else'
export const keepName = (name: string) => `Keep ${name}`
export const nameOfThePlace = 'Name of the place'
export const useThisPlace = 'Use this place'
export const nearbySpots = 'Nearby Spots'
export const failedToFetchNearbySpots = 'Failed to fetch nearby spots'
export const noSurfSpotsFoundNearby = 'No surf spots found nearby. You can check in where you are.'
export const spotsInRegion = (region: string) => `Spots in ${region}`
export const popularSpots = 'Popular Spots'
export const popularSurfSpot = 'Popular surf spot'
export const date = 'Date'
export const inTheWaterAt = 'In the water at'
export const endDate = 'End date'
export const outAt = 'Out at'
export const inTheWater = (elapsed: string) => `${elapsed} in the water.`
export const gettingLocation = 'Getting location...'
export const gpsUnavailable = 'GPS unavailable'
export const accurateToMaxNear = (max: number, near: string) => `Accurate to ${max} ${near}`
export const accurateToValueFar = (value: string, far: string) => `Accurate to ${value} ${far}`
