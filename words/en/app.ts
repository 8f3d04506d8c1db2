export const loadingProfile = 'Loading profile...'
export const couldntLoadLineup = "Couldn't load Lineup"
export const weCouldntReachTheServer = "We couldn't reach the server."
export const homeLineup = 'Home · Lineup'
export const discoverLineup = 'Discover · Lineup'
export const loading = 'Loading'
export const checkIn = 'Check In'
export const aSurfIsPlanned = 'A surf is planned'
export const someoneSharedTheirNextSession =
  "Someone shared their next session with you. Sign in to see where and when, and to say if you're in."
export const meetASurfer = 'Meet a surfer'
export const signInToSeeWho = 'Sign in to see who they are, where they surf, and to become buddies.'
export const cancel = 'Cancel'
export const discardYourChanges = 'Discard your changes?'
export const theyHaventBeenSaved = "They haven't been saved."
export const discard = 'Discard'
export const couldntLoadThis = "Couldn't load this"
export const partOfLineupCouldntBe = "Part of Lineup couldn't be loaded. Trying again reloads the page."
export const close = 'Close'
export const partOfThePageIs = 'Part of the page is missing.'
export const photos = 'Photos'
export const previousPhoto = 'Previous photo'
export const pictureOfPictures = (picture: number, pictures: number) => `${picture} of ${pictures}`
export const nextPhoto = 'Next photo'
export const linkCopied = 'Link copied'
export const pasteItWhereverYouLike = 'Paste it wherever you like.'
export const copyLink = 'Copy Link'
export const couldntCopy = "Couldn't copy"
export const theLinkIsSelectedSo = 'The link is selected, so you can copy it yourself.'
export const couldntCopyTheLink = "Couldn't copy the link"
export const share = 'Share'
export const report = 'Report'
export const shareLink = 'Share Link'
export const typical = 'typical'
export const moreAbout = (subject: string) => `More about ${subject}`
export const ratedRatingOfStars = (rating: number, stars: number) => `Rated ${rating} of ${stars}`
export const youreOfflineAndThisIsnt =
  "You're offline, and this isn't kept on your phone. It loads once you're back online."
export const tryAgain = 'Try again'
export const notUpdatedYet = 'Not updated yet.'
export const offline = 'Offline.'
export const liveUpdatesAreOff = 'Live updates are off.'
export const reloadToSeeWhatsNew = "Reload to see what's new."
export const thisBrowserDoesntKeepPages = "This browser doesn't keep pages, so stay on this one."
export const thisIsWhatWasLoaded = 'This is what was loaded last.'
export const asOfAgo = (ago: string) => `As of ${ago}.`
export const home = 'Home'
export const discoverSurfSpots = 'Discover Surf Spots'
export const allSurfSpots = 'All Surf Spots'
export const notifications = 'Notifications'
export const aNewVersionIsReady = 'A new version is ready'
export const reload = 'Reload'
export const later = 'Later'
export const weatherDataBy = 'Weather data by'
export const changed = ', changed'
export const weatherDataByChanged = (source: string, licence: string) =>
  `Weather data by ${source}, ${licence}, changed`
export const labelOneLess = (label: string) => `${label}: one less`
export const labelOneMore = (label: string) => `${label}: one more`
export const left = (left: number) => `${left} ${left === 1 ? 'character' : 'characters'} left`
export const showPassword = 'Show password'
export const country = 'Country'
export const uploading = 'Uploading...'
export const photo = 'Photo'
export const cancelUpload = 'Cancel upload'
export const removePhoto = 'Remove photo'
export const failedToGetLocation = 'Failed to get location'
export const position = 'Position'
export const tapTheMapWhereThe = "Tap the map where the waves break. Each tap zooms in; drag the pin until it's right."
export const useTwoFingersToMove = ' Use two fingers to move the map.'
export const couldntLoadTheMapPlease = "Couldn't load the map. Please type the position."
export const latitude = 'Latitude'
export const longitude = 'Longitude'
export const gettingLocation = 'Getting location...'
export const useMyLocation = 'Use my location'
export const searchSurfSpots = 'Search surf spots'
export const searchSurfSpotsPlaceholder = 'Search surf spots...'
export const labelLess = (label: string) => `${label}: less`
export const labelMore = (label: string) => `${label}: more`
export const error = 'Error'
export const success = 'Success'
export const failedToUploadPhotoPlease = 'Failed to upload photo. Please try again.'
export const notificationsUnread = (unread: number | string) => `Notifications, ${unread} unread`
export const profile = 'Profile'
export const unreadCountedOrMore = (unreadCounted: number) => `${unreadCounted} or more`
export const lineup = 'Lineup'
export const main = 'Main'
export const discover = 'Discover'
export const buddies = 'Buddies'
export const pendingRequests = 'pending requests'
export const thisPageIsForThe = 'This page is for the people who run this server'
export const titleLineup = (title: string) => `${title} · Lineup`
export const signIn = 'Sign in'
export const join = 'Join'
export const skipToContent = 'Skip to content'
export const arrowKeysMoveItPlus = (label: string) => `${label}. Arrow keys move it, plus and minus zoom.`
export const noMapRightNowJust = 'No map right now, just coastlines.'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const mapToPlaceTheSpot = 'Map to place the spot on'
export const couldntDrawThePicture = "Couldn't draw the picture"
export const yourBrowserMayNotSupport = 'Your browser may not support it.'
export const sharePicture = 'Share Picture'
export const downloadPicture = 'Download Picture'
export const thisIsLargerThanThe = 'This is larger than the server takes. Its operator can allow more.'
export const lineupIsntAnsweringPleaseTry = "Lineup isn't answering. Please try again in a moment."
export const weCouldntReachTheServerPlease = "We couldn't reach the server. Please try again."
export const geolocationIsNotSupportedBy = 'Geolocation is not supported by this browser'
export const locationRequestTimedOut = 'Location request timed out'
export const locationAccessDeniedByUser = 'Location access denied by user'
export const locationInformationUnavailable = 'Location information unavailable'
export const failedToTurnPush = (to: string) => `Failed to turn ${to} push`
export const pleaseChooseAJpegPng = 'Please choose a JPEG, PNG or WebP picture.'
export const thisPictureIsLargerThan = (megabytes: number) => `This picture is larger than ${megabytes} MB.`
export const failedToGetPhotoUrl = 'Failed to get photo URL. Please try again.'
export const youreOffline = "you're offline"
export const weCouldntReachTheServerLower = "we couldn't reach the server"
export const noForecastForThisPlace = 'No forecast for this place'
export const updatedAgo = (ago: string) => `Updated ${ago}`
export const forecastHoursOld = (hours: number) => `Forecast ${hours} h old`
export const unknownLocation = 'Unknown Location'
export const currentGpsLocation = 'Current GPS Location'
export const importedSession = 'Imported session'
export const fromCompassPoint = (compassPoint: string) => ` from ${compassPoint}`
export const swellAtPeriod = (height: string, seconds: number, from: string) => `${height} at ${seconds} s${from}`
export const safetyWatchOnUntil = (time: string) => `Safety watch on until ${time}`
export const safetyWatchIsOff = 'Safety watch is off'
export const imFineWaiting = "'I'm fine' waiting"
export const notExtended = 'Not extended'
export const checkedOutAt = (place: string) => `Checked out at ${place}`
export const hopeYouHadAnEpic = 'Hope you had an epic session!'
export const undo = 'Undo'
export const checkOutWaiting = 'Check-out waiting'
export const notCheckedOut = 'Not checked out'
export const pleaseTryAgainHereOr = 'Please try again, here or in Lineup.'
export const couldntUndo = "Couldn't undo"
export const sent = 'Sent'
export const stillCheckedIn = 'Still checked in'
export const yourSessionAtGoesOn = (place: string) => `Your session at ${place} goes on.`
export const storageIsFull = "Your phone's storage is full, so newer pages aren't kept."
export const theWeatherServiceIsntAnswering = (updated: string) => `${updated}; the weather service isn't answering`
