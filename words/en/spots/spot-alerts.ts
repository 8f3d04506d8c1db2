export const howGood = 'How good'
export const likeTheDaysYouLoved = 'Like the days you loved'
export const days = 'Days'
export const pickAtLeastOneDay = 'Pick at least one day.'
export const tide = 'Tide'
export const any = 'Any'
export const daysAhead = 'Days ahead'
export const n1Day = '1 day'
export const valueDays = (value: string) => `${value} days`
export const when = 'When'
export const daylight = 'Daylight'
export const firstLight = 'First light'
export const between = 'Between'
export const from = 'From'
export const to = 'To'
export const couldntLoadYourAlerts = "Couldn't load your alerts"
export const loadingYourAlerts = 'Loading your alerts'
export const noAlertsYet = 'No alerts yet'
export const openASpotAndTap = "Open a spot and tap Set Alert. We'll watch the forecast for you."
export const findSpots = 'Find Spots'
export const yourAlerts = 'Your alerts'
export const paused = 'Paused'
export const editAlertFor = (name: string) => `Edit alert for ${name}`
export const edit = 'Edit'
export const alertForName = (isPaused: boolean, name: string) => `${isPaused ? 'Turn on' : 'Pause'} alert for ${name}`
export const turnOn = 'Turn On'
export const pause = 'Pause'
export const viewSpotName = (name: string) => `View spot: ${name}`
export const viewSpot = 'View Spot'
export const alertName = (name: string) => `Alert: ${name}`
export const saving = 'Saving...'
export const save = 'Save'
export const setAlert = 'Set Alert'
export const turnOnAlert = 'Turn On Alert'
export const pauseAlert = 'Pause Alert'
export const deleteAlert = 'Delete Alert'
export const deleteThisAlert = 'Delete this alert?'
export const weWontTellYouAbout = (name: string) =>
  `We won't tell you about ${name} any more. You can pause it instead.`
export const deleteLabel = 'Delete'
export const yourAlertsHere = 'Your alerts here'
export const planASession = 'Plan a Session'
export const addToCalendar = 'Add to Calendar'
export const alertNotFound = 'Alert not found'
export const couldntLoadTheAlert = "Couldn't load the alert"
export const rising = 'Rising'
export const falling = 'Falling'
export const low = 'Low'
export const mid = 'Mid'
export const high = 'High'
export const epic = 'Epic'
export const ratingLabelOrBetter = (ratingLabel: string) => `${ratingLabel} or better`
export const atFirstLight = 'first light'
export const inDaylight = 'in daylight'
export const fromClockToClock = (from: string, to: string) => `${from} to ${to}`
export const everyDay = 'every day'
export const onWeekdays = 'on weekdays'
export const satAndSun = 'Sat and Sun'
export const outOfHoursUntil = (isFirstLight: boolean, day: string) =>
  `${isFirstLight ? "There's no first light here" : "It's dark here at those hours"} until about ${day}.`
export const wellTellYou = "We'll tell you"
export const notSaved = 'Not saved'
export const alertSaved = 'Alert Saved'
export const alertPaused = 'Alert Paused'
export const alertOnAgain = 'Alert On Again'
export const alertDeleted = 'Alert Deleted'
export const notDeleted = 'Not deleted'
export const tides = {
  rising: 'rising tide',
  falling: 'falling tide',
  low: 'low tide',
  mid: 'mid tide',
  high: 'high tide',
}
export const upToDaysNotice = (days: number) => `up to ${days === 1 ? "a day's" : `${days} days'`} notice`
/** An hour of the day: '7 AM', 'noon', 'midnight'. */
export const clockHour = (hour: number) =>
  hour === 12 ? 'noon' : hour % 24 === 0 ? 'midnight' : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
