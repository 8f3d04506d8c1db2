export const going = 'Going'
export const maybe = 'Maybe'
export const no = 'No'
export const toThePlanAt = (answerNames: string, spotName: string) => `${answerNames} to the plan at ${spotName}`
export const yourLaterAnswerCounts = 'Your later answer counts.'
export const tooLateThatSessionHas = 'Too late: that session has started. Delete your answer.'
export const planAtSpotName = (spotName: string) => `Plan at ${spotName}`
export const yourBuddiesArentInvitedUntil = "Your buddies aren't invited until it's sent."
export const thatTimeIsOverBy = 'That time is over by now. Change the plan, or delete it.'
export const someoneYouInvitedIsntYour = "Someone you invited isn't your buddy any more. Change the plan, or delete it."
export const messageQuoted = (text: string) => `Message “${text}”`
export const tooLateThatPlanIs = 'Too late: that plan is over. Delete your message.'
export const thatPlanCantHoldAny = "That plan can't hold any more messages. Delete one there and try again."
export const youSaidYoureNotComing = "You said you're not coming. Change your answer, or delete your message."
export const someoneTakesNoInvitations = 'Someone you invited takes no invitations. Change the plan, or delete it.'
export const takesNoInvitations = 'Takes no invitations'
export const viewPlan = 'View plan'
export const sessionScheduled = 'Session Scheduled'
export const notScheduled = 'Not scheduled'
export const planSaved = 'Plan Saved'
export const notSaved = 'Not saved'
export const planCanceled = 'Plan Canceled'
export const notCanceled = 'Not canceled'
export const notAnswered = 'Not answered'
export const thatPlanWasCanceledDelete = (what: string) => `That plan was canceled. Delete your ${what}.`
export const thatPlanIsGoneOr = (what: string) =>
  `That plan is gone, or you're not invited any more. Delete your ${what}.`
export const addToYourCalendar = 'Add to your calendar'
export const subscribeToYourPrivateAddress =
  'Subscribe to your private address and your calendar shows all your planned sessions. Keep it to yourself: anyone who has it can see them too.'
export const getYourAddress = 'Get Your Address'
export const makeANewAddress = 'Make a new address?'
export const theOldOneWillStop = 'The old one will stop working. Give your calendar the new one.'
export const newAddress = 'New Address'
export const turnTheCalendarOff = 'Turn the calendar off?'
export const calendarsWithYourAddressWill = 'Calendars with your address will no longer get your plans.'
export const turnOff = 'Turn Off'
export const addressCopied = 'Address Copied'
export const couldntCopy = "Couldn't copy"
export const theAddressIsSelectedSo = 'The address is selected, so you can copy it yourself.'
export const calendarAddress = 'Calendar address'
export const copyAddress = 'Copy Address'
export const calendarAddressCreated = 'Calendar Address Created'
export const calendarTurnedOff = 'Calendar Turned Off'
export const failedToChangeYourCalendar = 'Failed to change your calendar address.'
export const searchYourBuddies = 'Search your buddies'
export const couldntLoadYourBuddies = "Couldn't load your buddies"
export const loadingBuddies = 'Loading buddies'
export const yourBuddies = 'Your buddies'
export const whoWasThere = 'Who was there?'
export const yourBuddiesWillBeListed = 'Your buddies will be listed here.'
export const editPlan = 'Edit Plan'
export const back = 'Back'
export const saving = 'Saving...'
export const save = 'Save'
export const date = 'Date'
export const time = 'Time'
export const inYourOwnTimeZone = 'In your own time zone.'
export const spotTimeThatsForYou = (forReader: string) => `Spot time. That's ${forReader} for you.`
export const note = 'Note'
export const whichBoardWhoDrivesWhere = 'Which board, who drives, where to meet'
export const inviteBuddies = 'Invite buddies'
export const findBuddiesOnTheBuddies = 'Find buddies on the Buddies page, then invite them here.'
export const invite = 'Invite'
export const scheduleSession = 'Schedule Session'
export const scheduling = 'Scheduling...'
export const schedule = 'Schedule'
export const spot = 'Spot'
export const changeSpot = 'Change spot'
export const change = 'Change'
export const spotsFound = 'Spots found'
export const nearbySpots = 'Nearby Spots'
export const popularSpots = 'Popular Spots'
export const searchByNameOrRegion = 'Search by name or region...'
export const couldntLoadSpots = "Couldn't load spots"
export const loadingSpots = 'Loading spots'
export const noSurfSpotsFound = 'No surf spots found'
export const seeYourSession = 'See Your Session'
export const checkInHere = 'Check In Here'
export const canceling = 'Canceling...'
export const cancelPlan = 'Cancel Plan'
export const edit = 'Edit'
export const cancelThisPlan = 'Cancel this plan?'
export const everyoneYouInvitedWillBe = 'Everyone you invited will be notified.'
export const itWillBeRemovedFrom = 'It will be removed from your upcoming sessions.'
export const plannedSession = 'Planned Session'
export const planNotFound = 'Plan not found'
export const couldntLoadThePlan = "Couldn't load the plan"
export const areYouComing = 'Are you coming?'
export const waitingForANetworkThe = "Waiting for a network. The planner doesn't know yet."
export const share = 'Share'
export const plan = 'plan'
export const surfAtLineup = (name: string) => `Surf at ${name} · Lineup`
export const onlyThePlannerAndThe = 'Only the planner and the surfers who were invited can open this link.'
export const onlyYouCanOpenThis = 'Only you can open this link. Invite buddies, and they can open it too.'
export const onlyYouAndTheBuddies = 'Only you and the buddies you invited can open this link.'
export const canceled = 'Canceled'
export const thePlan = 'The plan'
export const seeTheSpot = 'See the spot'
export const yourPlan = 'Your plan'
export const plannedIt = 'Planned it'
export const inDuration = (duration: string | undefined) => `in ${duration}`
export const atTheSpot = 'at the spot'
export const spotTimeForReader = (there: string, time: string, forReader: string) =>
  `${there} ${time} (${forReader} for you)`
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const onYourOwn = 'On your own'
export const noOneHasAnsweredYet = 'No one has answered yet'
export const noOneElseCanCome = 'No one else can come'
export const namesAndOthers = (names: string, others: number) =>
  `${names} and ${others === 1 ? '1 other' : `${others} others`}`
export const couldntLoadTheForecast = "Couldn't load the forecast"
export const gettingTheForecast = 'Getting the forecast...'
export const noForecastYet = 'No forecast yet'
export const itReachesAWeekAhead = 'It reaches a week ahead.'
export const noForecastForThisHour = 'No forecast for this hour'
export const updatedAgo = (ago: string) => `Updated ${ago}`
export const runningLate = 'Running late?'
export const minutesMin = (minutes: number) => `${minutes} min`
export const runningMinLate = (minutes: number) => `Running ${minutes} min late`
export const messages = 'Messages'
export const message = 'Message'
export const writeAMessage = 'Write a message...'
export const sendMessage = 'Send message'
export const loadingMessages = 'Loading messages'
export const couldntLoadTheMessages = "Couldn't load the messages"
export const loading = 'Loading...'
export const showEarlierMessages = 'Show earlier messages'
export const nameSMessage = (name: string) => `${name}'s message`
export const deleteMessage = 'Delete Message'
export const theWaitingMessage = 'the waiting message'
export const deleteThisMessage = 'Delete this message?'
export const itWillBeGoneFor = 'It will be gone for everyone.'
export const onAPlan = (what: string) => `${what} on a plan`
export const notSent = 'Not sent'
export const notDeleted = 'Not deleted'
export const upcomingSessions = 'Upcoming Sessions'
export const upcomingSessionsLabel = 'Upcoming sessions'
export const showAllPlans = (plans: number) => `Show all ${plans}`
export const invited = 'Invited'
export const yourBuddiesArentInvitedYet = "Your buddies aren't invited yet"
export const waiting = 'Waiting'
export const noAnswerYet = 'No answer yet'
export const notComing = 'Not coming'
export const whosComing = "Who's coming"
export const you = 'You'
export const somebodyLeftThisPlan = 'Somebody left this plan.'
export const windAt = (speed: string, side: string | null) => `Wind ${speed}${side ? ` ${side}` : ''}`
export const areGoing = (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} going`
export const namesMaybe = (names: string) => `${names} maybe`
