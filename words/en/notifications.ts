export const today = 'Today'
export const yesterday = 'Yesterday'
export const andOthersActYourSession = (andOthers: string, act: string, atPlace: string) =>
  `${andOthers} ${act} your session${atPlace}`
export const someone = 'Someone'
export const atPlace = (place: string) => ` at ${place}`
export const andName = (name: string) => ` and ${name}`
export const andOthers = (others: number) => ` and ${others} others`
export const safety = 'Safety'
export const stillOut = 'Still out?'
export const overdueSurfers = 'Overdue surfers'
export const callsForHelp = 'Calls for help'
export const allClear = 'All clear'
export const buddyRequests = 'Buddy requests'
export const acceptedRequests = 'Accepted requests'
export const buddiesCheckIn = 'Buddies check in'
export const someoneJoinsYou = 'Someone joins you'
export const likes = 'Likes'
export const comments = 'Comments'
export const achievements = 'Achievements'
export const invitationsToSurf = 'Invitations to surf'
export const answersToYourPlans = 'Answers to your plans'
export const changedPlans = 'Changed plans'
export const anHourBeforeAPlan = 'An hour before a plan'
export const messagesOnPlans = 'Messages on plans'
export const someoneIsRunningLate = 'Someone is running late'
export const worseForecastForAPlan = 'Worse forecast for a plan'
export const yourAlertsForASpot = 'Your alerts for a spot'
export const weeklySummary = 'Weekly summary'
export const approvedAccount = 'Your account is approved'
export const decisionsAboutYou = 'Decisions of moderators about you'
export const surfersWhoWait = 'Surfers who wait for approval'
export const decidedReports = 'What became of your reports'
export const reportsThatWait = 'Reports that wait for you'
export const lateBackups = 'Late backups'
export const forOperators = 'For operators'
export const couldntLoadYourNotifications = "Couldn't load your notifications"
export const loadingNotifications = 'Loading notifications'
export const nothingNew = 'Nothing new'
export const buddyRequestsCheckInsLikes = 'Buddy requests, check-ins, likes and comments will appear here.'
export const loading = 'Loading...'
export const showMore = 'Show more'
export const newLabel = 'New'
export const all = 'All'
export const people = 'People'
export const none = 'None'
export const everythingByPushAlarmsBy = 'Everything by push, alarms by e-mail, too.'
export const whatOthersDoWithYou = 'What others do with you, your alerts for spots, and alarms.'
export const alarmsAndTheAlertsYou = 'Alarms, and the alerts you set for spots.'
export const nothingNotEvenWhenA = 'Nothing, not even when a buddy calls for help. You see it when you open Lineup.'
export const whileLineupIsClosed = 'While Lineup is closed'
export const whatYouChoseForEach = 'What you chose for each below.'
export const quietHours = 'Quiet hours'
export const pushAndEMailWait =
  "Push and e-mail wait until they're over, except for safety alerts. In the app you see everything right away."
export const from = 'From'
export const to = 'To'
export const placeTime = (place: string) => `${place} time.`
export const changeToPlaceTime = (place: string) => `Use ${place} time`
export const failedToSaveYourChoice = 'Failed to save your choice'
export const alarmsAndAQuestionWhether = "Alarms, and a question whether you're OK before one is raised for you."
export const couldntLoadYourSettings = "Couldn't load your settings"
export const pushOnThisPhone = 'Push on this phone'
export const eMail = 'E-mail'
export const alarmsOnceYourAddressIs = 'Alarms, once your address is confirmed.'
export const eMailIsntSetUp = "E-mail isn't set up on this server."
export const inApp = 'In app'
export const push = 'Push'
export const chooseEach = 'Choose each'
export const youAlwaysSeeTheseIn =
  "You always see these in the app, and quiet hours don't hold them back: someone may need you."
export const news = 'News'
export const thisBrowserCantReceivePush = "This browser can't receive push notifications."
export const addLineupToYourHome =
  'Add Lineup to your home screen first: Share, then Add to Home Screen. Open it there to turn on push.'
export const thisBrowserBlocksNotificationsFrom =
  'This browser blocks notifications from Lineup. Allow them in its settings, then come back.'
export const getWhatYouChooseBelow = 'Get what you choose below even while Lineup is closed.'
export const thisPhoneGetsPushNotifications = 'This phone gets push notifications for what you choose below.'
export const turnOnPushOnThis = 'Turn on push on this phone'
export const turnOffPushOnThis = 'Turn off push on this phone'
export const liked = 'liked'
export const commentedOn = 'commented on'
export const likedAndCommentedOn = 'liked and commented on'
export const someoneLower = 'someone'
