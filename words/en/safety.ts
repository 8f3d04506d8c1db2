export const alarm = 'Alarm'
export const alarmNotFound = 'Alarm not found'
export const couldntLoadTheAlarm = "Couldn't load the alarm"
export const isBackOrFineAnd = (firstName: string) =>
  `${firstName} is back, or fine and staying out longer. There's nothing left to do.`
export const ourClockWasWrongAnd = (firstName: string) =>
  `Our clock was wrong, and we're sorry. We'll alert you again if ${firstName} doesn't come back in time.`
export const someoneHasReachedNoOne = (firstName: string) =>
  `Someone has reached ${firstName}. No one else will be alerted.`
export const callFirstIfYouCant = (firstName: string) =>
  `Call ${firstName} first. If you can't reach them, call the emergency number for where they surf, and give the last known place.`
export const lettingTheOthersKnow = 'Letting the others know...'
export const iReachedThem = 'I reached them'
export const didYouReach = (firstName: string) => `Did you reach ${firstName}?`
export const onlySaySoIfYou = (firstName: string) =>
  `Only say so if you can see ${firstName} or have spoken to them. No one else will be alerted, and everyone already alerted will be told.`
export const whatWeKnow = 'What we know'
export const unknownPlace = 'Unknown place'
export const lastKnownPlaceAtCheck = 'Last known place, at check-in'
export const inTheWaterSince = (time: string) => `In the water since ${time}`
export const askedForHelp = 'Asked for help'
export const overdueSince = 'Overdue since'
export const board = 'Board'
export const openMap = 'Open Map'
export const copyPosition = 'Copy Position'
export const positionCopied = 'Position Copied'
export const couldntCopy = "Couldn't copy"
export const allClearIsFine = (name: string) => `All clear: ${name} is fine`
export const falseAlarmIsNotOverdue = (name: string) => `False alarm: ${name} is not overdue`
export const nameWasReached = (name: string) => `${name} was reached`
export const nameAskedForHelp = (name: string) => `${name} asked for help`
export const hasNotComeBack = (name: string) => `${name} has not come back`
export const emergencyNumbers = 'Emergency numbers'
export const callNumber = (number: string) => `Call ${number}`
export const fromAnyMobilePhone = 'From any mobile phone'
export const anotherCountry = 'Another country?'
export const country = 'Country'
export const chooseACountry = 'Choose a country'
export const outsideCountry = (country: string) =>
  `Outside ${country}, call your own emergency number and ask for rescue there. `
export const lineupIsNotARescue = 'Lineup is not a rescue service.'
export const call112 = 'Call 112'
export const alarms = 'Alarms'
export const alertsSent = 'Alerts sent'
export const noneYet = 'None yet.'
export const you = 'You'
export const namesAndOthers = (names: string, others: number) =>
  `${names} and ${others === 1 ? '1 other' : `${others} others`}`
export const inLineup = 'in Lineup'
export const byPush = 'by push'
export const byEMail = 'by e-mail'
export const byTextMessage = 'by text message'
export const stillOut = 'Still out?'
export const overdueAlert = 'Overdue alert'
export const callForHelp = 'Call for help'
export const allClear = 'All clear'
export const onItsWay = 'On its way'
export const sent = 'Sent'
export const notDelivered = 'Not delivered'
export const reachedYou = 'Reached you'
export const notNeeded = 'Not needed'
export const noOneHasBeenAlerted = 'No one has been alerted yet.'
export const yourBuddiesAndEmergencyContacts = 'Your buddies and emergency contacts will be told where you checked in.'
export const youHaveNoBuddiesOr =
  'You have no buddies or emergency contacts, so no one would be alerted. Call for help instead.'
export const willBeToldWhereYou = (names: string, inOrder: boolean) =>
  `${names} will be told where you checked in${inOrder ? ', contacts one after another' : ''}.`
export const quotedImFineOneMoreHour = "'I'm fine, 1 more hour'"
export const yourImFineMayHave =
  "Your 'I'm fine' may have arrived, but we can't tell yet. If it hasn't, your limit stays as it is."
export const yourLimitStaysAsIt =
  "Your limit stays as it is until your 'I'm fine' arrives. Until then it can't stop an alarm."
export const thisSessionHadEndedSo = 'This session had ended, so your safety watch is off. You can delete this.'
export const thisSessionWasDeletedOn = 'This session was deleted on another phone. You can delete this.'
export const whatsMissing = "What's missing"
export const makeItSafer = 'Make it safer'
export const tryAgain = 'Try again'
export const turnItOn = 'Turn it on'
export const findBuddies = 'Find Buddies'
export const addAContact = 'Add a contact'
export const seeContacts = 'See contacts'
export const turnOnPush = 'Turn on push'
export const weCantReachTheServer = "We can't reach the server"
export const tellSomeoneOnLandUntil = "Tell someone on land until you're back online."
export const theSafetyWatchIsntRunning = "The safety watch isn't running right now"
export const wereOnItTellSomeone = "We're on it. Tell someone on land when you'll be back."
export const safetyWatchIsOffFor = 'Safety watch is off for this session'
export const turnItOnAgainAnd = 'Turn it on again and you get one more hour.'
export const noBuddiesYet = 'No buddies yet'
export const buddiesAreTheFirstTo = 'Buddies are the first to get your alarm.'
export const mightMissYourAlarm = (names: string) => `${names} might miss your alarm`
export const noPushAndNoE = 'No push and no e-mail: they only see it in Lineup. Ask them to turn push on.'
export const noEmergencyContact = 'No emergency contact'
export const weMessageThemIfYou = "We message them if you don't come back."
export const cantBeReachedYet = (names: string) => `${names} can't be reached yet`
export const contactsCountOnceTheyAgree = 'Contacts count once they agree.'
export const pushIsOffOnThis = 'Push is off on this phone'
export const turnItOnAndWe = 'Turn it on, and we check with you before raising an alarm.'
export const pushIsBlockedOnThis = 'Push is blocked on this phone'
export const allowNotificationsFromLineupIn = "Allow notifications from Lineup in your browser's settings."
export const theSafetyWatchIsntRunningRight = "The safety watch isn't running right now."
export const tellSomeoneOnLand = 'Tell someone on land.'
export const weCantTellIfYour = "We can't tell if your safety watch is on."
export const theServerIsntAnsweringTell = "The server isn't answering. Tell someone on land."
export const noOneWouldBeAlerted = 'No one would be alerted.'
export const addAnEmergencyContact = 'Add an emergency contact'
export const whoWouldBeAlerted = 'Who would be alerted'
export const rightAwayChannels = (channels: string) => `Right away, ${channels}`
export const wouldOnlySeeItWhen = 'Would only see it when they open Lineup'
export const eachInTheWayThey = 'Each in the way they prefer'
export const noOneHereHasPush = 'No one here has push or e-mail turned on for alarms.'
export const rightAway = 'Right away'
export const minutesLater = (minutes: number) => `${minutes} minutes later`
export const safetyWatchUntil = 'Safety watch until'
export const timeAfter = (time: string, count: number) => `${time}, after ${count === 1 ? '1 hour' : `${count} hours`}`
export const yourCallForHelpIs = 'Your call for help is off'
export const oneMoreHour = 'One more hour'
export const youreWatchedUntil = (time: string) => `You're watched until ${time}.`
export const notChanged = 'Not changed'
export const thatDidntGetThrough = "That didn't get through"
export const yourSafety = 'Your Safety'
export const sessionNotFound = 'Session not found'
export const couldntLoadThis = "Couldn't load this"
export const loadingYourSafety = 'Loading your safety'
export const ifYoureNotBackBy = (time: string) => `If you're not back by ${time}`
export const safetyWatchHasntStarted = "Safety watch hasn't started"
export const itStartsOnceYourCheck =
  'It starts once your check-in arrives. Until then no one gets an alarm. Tell someone on land.'
export const weCantTellIfYourSafety = "We can't tell if your safety watch is on"
export const yourCheckInMayHave = 'Your check-in may have arrived. Tell someone on land.'
export const saving = 'Saving...'
export const waitingForASignal = 'Waiting for a signal'
export const falseAlarm = 'False alarm'
export const imFineOneMoreHour = "I'm fine, 1 more hour"
export const askingForHelp = 'Asking for help...'
export const tryAgainINeedHelp = 'Try again: I need help'
export const iNeedHelp = 'I need help'
export const askForHelp = 'Ask for help?'
export const couldntLoadTheReport = "Couldn't load the report"
export const theServerIsntAnsweringRight = "The server isn't answering right now."
export const theseFiguresAreOlder = 'These figures are older.'
export const theSafetyWatchIsntRunningSentence = "The safety watch isn't running."
export const noCheckHasFinishedIn = 'No check has finished in the last 3 minutes. Surfers see this too.'
export const never = 'Never'
export const lastCheck = 'Last check'
export const inTime = 'In time'
export const late = 'Late'
export const needsSmtpUrl = 'Needs SMTP_URL'
export const setUp = 'Set up'
export const notSetUp = 'Not set up'
export const textMessages = 'Text messages'
export const needSmsWebhookUrl = 'Need SMS_WEBHOOK_URL'
export const watchedSessions = 'Watched sessions'
export const now = 'Now'
export const open = 'Open'
export const waitingMessages = 'Waiting messages'
export const toEmergencyContacts = 'To emergency contacts'
export const failedMessages = 'Failed messages'
export const figures = 'Figures'
export const latestFailures = 'Latest failures'
export const textMessage = 'Text message'
export const thisDidntReachTheServer = "This didn't reach the server"
export const yourAlertMayNotHave = 'Your alert may not have gone out. Try again, or call the local emergency number.'
export const noOneWasAlerted = 'No one was alerted'
export const notExtended = 'Not extended'
export const safetyWatchIsOffTurn = 'Safety watch is off: turn it on'
export const weCantTellIfYourSafetyWatch = (onLand: string) => `We can't tell if your safety watch is on. ${onLand}`
export const ifYouDontComeBack = "If you don't come back, nobody is told."
export const wouldBeAlerted = (listed: string) => `${listed} would be alerted.`
export const yourBuddies = 'Your buddies'
export const wouldOnlySeeItIn = (who: string) => `${who} would only see it in Lineup.`
export const theSame = 'the same'
export const limitIsStill = (limit: string) => `limit is still ${limit}`
export const yourImFineMayHaveArrived = "Your 'I'm fine' may have arrived"
export const weCantTellYetIf = (still: string) => `We can't tell yet. If it hasn't, your ${still}.`
export const imFineIsWaitingFor = "'I'm fine' is waiting for a signal"
export const yourUntilItArrives = (still: string) => `Your ${still} until it arrives.`
export const checkOutOrSayYoure = (time: string) => `Check out, or say you're fine, by ${time}.`
export const youreOverdue = "You're overdue"
export const youAskedForHelp = 'You asked for help'
export const someoneReachedYou = 'Someone reached you'
export const theServerIsntAnsweringYour = (until: string, onLand: string) =>
  `The server isn't answering. Your limit is ${until}. ${onLand}`
export const noOneWouldBeAlertedAdd = 'No one would be alerted. Add a contact, or find buddies.'
export const safetyWatchOnUntil = (until: string) => `Safety watch on until ${until}`
export const moreBuddies = (moreBuddies: number) => (moreBuddies === 1 ? '1 more buddy' : `${moreBuddies} more buddies`)
export const tries = (attempts: number) => (attempts === 1 ? '1 try' : `${attempts} tries`)
export const yourContact = 'Your contact'
export const namesListed = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
export const wereAlerted = (names: string, count: number) => `${names} ${count === 1 ? 'was' : 'were'} alerted.`
export const onItsWayTo = (names: string) => `On its way to ${names}.`
export const notReachedYet = (names: string, count: number) =>
  `${names} ${count === 1 ? "hasn't" : "haven't"} been reached yet.`
