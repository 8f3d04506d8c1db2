export const raiseTheAlarmAfter = 'Raise the alarm after'
export const ifYouHaventCheckedOut =
  "If you haven't checked out this long after going in, your buddies and emergency contacts are alerted. You can change it at each check-in."
export const couldntLoadYourSettings = "Couldn't load your settings"
export const couldntDownloadYourData = "Couldn't download your data"
export const addYourPhoto = 'Add your photo'
export const starASpotYouSurf = 'Star a spot you surf'
export const findABuddy = 'Find a buddy'
export const addAnEmergencyContact = 'Add an emergency contact'
export const firstSteps = 'First steps'
export const doneOfStepsDone = (done: number, steps: number) => `${done} of ${steps} done`
export const hideFirstSteps = 'Hide first steps'
export const done = ', done'
export const push = 'Push'
export const knowWhenYoureNeeded = "Know when you're needed"
export const withPushThisPhoneAsks =
  "With push, this phone asks if you're OK before it alarms anyone, and tells you when a buddy paddles out or needs help."
export const turnOnPush = 'Turn on push'
export const notNow = 'Not now'
export const yourAccountWillBeDeleted = 'Your account will be deleted on'
export const keepMyAccount = 'Keep My Account'
export const yourAccountWillBeDeletedOn = (day: string) => `Your account will be deleted on ${day}.`
export const yourAccountStays = 'Your account stays.'
export const deletionScheduled = 'Deletion Scheduled'
export const failedToDeleteYourAccount = 'Failed to delete your account'
export const failedToKeepYourAccount = 'Failed to keep your account'
export const yourData = 'Your data'
export const deleteYourAccount = 'Delete your account'
export const yourAccountWillBeDeletedOnUntil = (day: string) =>
  `Your account will be deleted on ${day}. Until then everything works as usual.`
export const deleteAccount = 'Delete Account'
export const deleteYourAccountQuestion = 'Delete your account?'
export const everythingWillBeDeletedIn = (leaveAfterDays: number) =>
  `Everything will be deleted in ${leaveAfterDays} days. After that, this can't be undone.`
export const takeItWithYou = 'Take it with you'
export const aZipFileWithYour =
  'A ZIP file with your profile, sessions, photos, comments, buddies and settings, plus a GPX file of each session for maps.'
export const cancelDownload = 'Cancel Download'
export const downloadEverything = 'Download Everything'
export const letTheBrowserDownloadIt = 'Let the browser download it'
export const everyone = 'Everyone'
export const buddies = 'Buddies'
export const onlyYou = 'Only you'
export const buddiesOfBuddies = 'Buddies of buddies'
export const noOne = 'No one'
export const whoSeesYourNewSessions = 'Who sees your new sessions'
export const sessionsYouveAlreadyLoggedStay =
  "Sessions you've already logged stay as they are. You can change it for each one under Edit."
export const whenTheySeeThem = 'When they see them'
export const whenOnSessionsStayHidden =
  "When on, sessions stay hidden until you check out. If you don't come back, your buddies are still alerted."
export const showWhereIWasOnly = 'Show where I was only after I leave'
export const whoCanFindYou = 'Who can find you'
export const byYourNameOrUsername = 'By your name or username, under Find Buddies. Your buddies always can.'
export const whoCanComment = 'Who can comment'
export const onYourSessions = 'On your sessions, among those who can see them.'
export const whoCanSendYouRequests = 'Who can send you buddy requests'
export const anyoneWithYourInviteLink = 'Anyone with your invite link always can.'
export const whoCanInviteYou = 'Who can invite you to plans'
export const youStayInPlans = 'You stay in plans that you are already in.'
export const hiddenWords = 'Hidden words'
export const commentsWithOneOfThese =
  'Comments with one of these words are hidden from you. On your sessions, only their author still sees them. Upper case and accents make no difference.'
export const wordOrPhrase = 'Word or short phrase'
export const addWord = 'Add'
export const removeWord = (word: string) => `Remove ${word}`
export const youHideThisAlready = 'You already hide this one.'
export const typeTwoLetters = 'Type at least two letters, or an emoji.'
export const allWordsTaken = (most: number) => `You can hide ${most} words. Remove one first.`
export const failedToSaveYourChoice = 'Failed to save your choice'
export const alarmsByEMail = 'Alarms by e-mail'
export const getAlarmsByEMail = 'Get alarms by e-mail, too?'
export const ifABuddyIsOverdue =
  'If a buddy is overdue or calls for help, you get an e-mail even when Lineup is closed.'
export const turnOnEMail = 'Turn on e-mail'
export const noThanks = 'No thanks'
export const unitSystems = {
  imperial: 'Feet, mph, °F',
  metric: 'Metres, km/h, °C',
  'feet-knots': 'Feet, knots, °C',
  'metres-knots': 'Metres, knots, °C',
}
export const units = 'Units'
export const hours = (overdueHours: number) => (overdueHours === 1 ? '1 hour' : `${overdueHours} hours`)
export const thisDeletes = (days: number) =>
  `This deletes your profile, sessions, photos, plans, buddies and achievements, and your comments and likes elsewhere. It happens in ${days} days; until then you can change your mind.`
export const awaitingTitle = 'Waiting for approval'
export const awaitingText =
  'An operator has to approve your account before others see you. Your sessions and alarms work already.'
export const unverifiedTitle = 'Confirm your e-mail address'
export const unverifiedText = 'Until then, others do not see you. Your sessions and alarms work already.'
export const confirm = 'Confirm'
export const limitedTitle = (day: string | null) =>
  day ? `You can't post to others until ${day}` : "You can't post to others"
export const limitedText =
  'You can still check in, log sessions and read, and your alarms work. New notes need a session that only you see.'
export const seeWhy = 'See Why'
