import { counted } from '../locale.ts'
export const favorites = 'Favorites'
export const couldntLoadYourFavorites = "Couldn't load your favorites"
export const findSpots = 'Find spots'
export const starASpotToSee = 'Star a spot to see it here first'
export const seeAllFavourites = (favourites: number) => `See all ${favourites}`
export const nothingGoodThisWeek = 'Nothing good this week'
export const noForecastYet = 'No forecast yet'
export const nowUntilTime = (time: string) => `now, until ${time}`
export const fromTimeDay = (time: string, day: string) => `from ${time} ${day}`
export const waves = 'Waves '
export const starForName = (name: string) => `Star for ${name}`
export const removedStarName = (name: string) => `Removed star: ${name}`
export const youveReachedTheLimitFor = "You've reached the limit for favorites. Delete this star here."
export const thatSpotIsGoneDelete = 'That spot is gone. Delete this star here.'
export const favoriteName = (name: string) => `Favorite ${name}`
export const failedToSaveYourStar = 'Failed to save your star. Please try again.'
export const tooManyStars = 'Too many stars'
export const checkInHere = 'Check In Here'
export const wavesHeightGood = (waves: string, height: string) => `${waves}${height} · Good`
export const typical = 'typical'
export const hoursOld = (hours: number) => `${hours} h old`
export const fromTheCompassName = (compassName: string) => `from the ${compassName}`
export const list = 'List'
export const map = 'Map'
export const allSurfSpots = 'All Surf Spots'
export const view = 'View'
export const couldntLoadSpots = "Couldn't load spots"
export const showTheMap = 'Show the map'
export const regions = 'Regions'
export const nearby = 'Nearby'
export const popular = 'Popular'
export const goodConditions = 'Good Conditions'
export const filters = 'Filters'
export const asOfTime = (time: string) => ` as of ${time}`
export const clearMapArea = 'Clear map area'
export const loadTheRest = 'Load the rest'
export const region = 'Region'
export const inShortRegionName = (shortRegionName: string) => ` in ${shortRegionName}`
export const bestNearYou = 'Best near you'
export const popularRegion = (region: string) => `Popular${region}`
export const spotsWithinRadius = (spots: string, radius: string) => `${spots} within ${radius}`
export const bestNearYouOrder = 'best near you'
export const nearestFirst = 'nearest first'
export const whereDoYouSurf = 'Where do you surf?'
export const couldntLoadRegions = "Couldn't load regions"
export const nearMe = 'Near me'
export const anywhere = 'Anywhere'
export const chooseACountryOrRegion = 'Choose a country or region'
export const allOfName = (name: string) => `All of ${name}`
export const noDescriptionAvailable = 'No description available'
export const popularityScore = (popularityScore: number) => `Popularity ${popularityScore}`
export const viewSpot = 'View Spot'
export const checkIn = 'Check In'
export const loadingSurfSpots = 'Loading surf spots'
export const noSurfSpotsFound = 'No surf spots found'
export const tryAdjustingYourSearchCriteria = 'Try adjusting your search criteria'
export const allSurfSpotsLabel = 'All surf spots'
export const loadingTheMap = 'Loading the map'
export const couldntLoadTheMap = "Couldn't load the map"
export const partOfLineupCouldntBe = "Part of Lineup couldn't be loaded. Trying again reloads the page."
export const close = 'Close'
export const spotsZoomIn = (count: number, inTheWater: boolean) =>
  `${count} spots${inTheWater ? ', surfers in the water' : ''}. Zoom in`
export const searchThisArea = 'search this area'
export const onlyThisArea = 'Only this area'
export const showTheClosestSpot = 'Show the closest spot'
export const youAreHere = 'You are here'
export const showWhereIAm = 'Show where I am'
export const viewDetails = 'View Details'
export const spotsHere = (spots: number) => `${spots} spots here`
export const mapOfSurfSpots = 'Map of surf spots'
export const yourSessionsHere = 'Your Sessions Here'
export const noSessionsRecordedHereYet = 'No sessions recorded here yet'
export const recentBuddySessions = 'Recent Buddy Sessions'
export const noBuddySessionsHereRecently = 'No buddy sessions here recently'
export const anonymous = 'Anonymous'
export const couldntLoadSessions = "Couldn't load sessions"
export const wavesOf = (waveCount: number) => (waveCount === 1 ? 'wave' : 'waves')
export const inTheWaterNow = (soFar: string) => `In the water now, ${soFar}`
export const facing = 'Facing'
export const breakLabel = 'Break'
export const bottom = 'Bottom'
export const unknown = 'Unknown'
export const estimatedFromTheMapAnd =
  'Which swell arrives is estimated from the coastline. Other figures are marked where they are not known.'
/** Known, concluded from the spot's description, or usual for its kind of break. */
export const figureOfCertainty = {
  known: (figure: string) => figure,
  described: (figure: string) => `${figure}, probably`,
  guessed: (figure: string) => `${figure}, estimated`,
}
export const enteredByHandFromWhats =
  "Entered by hand from what's publicly known about this spot. Ask locals, and watch a set before you paddle out."
export const alsoCalled = 'Also called'
export const level = 'Level'
export const bestSize = 'Best size'
export const bestTide = 'Best tide'
export const theTideIsntKnownHere =
  "The tide isn't known here: no tide station is near on this coast. The rating leaves it out."
export const bestWind = 'Best wind'
export const season = 'Season'
export const usualHazards = 'Usual hazards'
export const hazards = 'Hazards'
export const popularityScore100 = (popularityScore: number) => `Popularity: ${popularityScore}/100`
export const beachBreak = 'Beach break'
export const pointBreak = 'Point break'
export const reefBreak = 'Reef break'
export const riverMouth = 'River mouth'
export const jettyBreak = 'Jetty break'
export const facesCompassName = (compassName: string) => `Faces ${compassName}`
export const surfSpotsNearYou = 'Surf Spots Near You'
export const discover = 'Discover'
export const failedToFetchNearbySpots = 'Failed to fetch nearby spots'
export const noSurfSpotsFoundNearby = 'No surf spots found nearby'
export const facingLabel = 'facing'
export const out = (out: number) => `${out} out`
export const popularity = 'Popularity'
export const countOfSpots = (count: number) => counted(count, 'spot', 'spots')
export const waveRange = (from: string, to: string, height: string) => `${from} to ${to} ${height}`
export const holdsUpTo = (wave: string) => `Holds up to ${wave}`
export const allYear = 'All year'
export const nameToAt = (name: string | undefined, at: string | undefined) => `${name} to ${at}`
export const unverifiedPosition = (coordinates: string) => `${coordinates} · Unverified position`
export const bottoms = { sand: 'Sand', rock: 'Rock', coral: 'Coral', cobble: 'Cobble', lava: 'Lava', mixed: 'Mixed' }
export const surfersInTheWater = 'surfers in the water'
export const today = 'today'
export const tomorrow = 'tomorrow'
export const localTime = (when: string) => `${when}, local time`

export const spotHeading = (name: string) => `Surf at ${name}`

/** 'Surf at Trestles, San Clemente · Lineup' */
export const spotTitle = (name: string, nearest: string | undefined) =>
  `${spotHeading(name)}${nearest ? `, ${nearest}` : ''} · Lineup`
export const levels = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  expert: 'Expert',
}
export const hazardNames = {
  'shallow-reef': 'shallow reef',
  rocks: 'rocks',
  rips: 'rip currents',
  currents: 'strong currents',
  'heavy-shorebreak': 'heavy shorebreak',
  urchins: 'sea urchins',
  sharks: 'sharks',
  crocodiles: 'crocodiles',
  jellyfish: 'jellyfish',
  crowds: 'crowds',
  boats: 'boats',
  structures: 'piers and jetties',
  'cold-water': 'cold water',
  remote: 'far from help',
  pollution: 'dirty water after rain',
}
