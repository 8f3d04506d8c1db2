export const failedToSaveTheContact = 'Failed to save the contact. Please try again.'
export const failedToRemoveTheContact = 'Failed to remove the contact. Please try again.'
export const failedToAskPleaseTry = 'Failed to ask. Please try again.'
export const failedToSendTheTest = 'Failed to send the test. Please try again.'
export const failedToChangeTheOrder = 'Failed to change the order. Please try again.'
export const alertNameEarlier = (name: string) => `Alert ${name} earlier`
export const alertNameLater = (name: string) => `Alert ${name} later`
export const editName = (name: string) => `Edit ${name}`
export const waysToReach = (name: string) => `Ways to reach ${name}`
export const noPhoneNumberOrE = 'No phone number or e-mail yet. Edit this contact to add one.'
export const sendATest = 'Send a Test'
export const askAgain = 'Ask Again'
export const emergencyContact = 'Emergency Contact'
export const thisContactNoLongerExists = 'This contact no longer exists'
export const couldntLoadYourContacts = "Couldn't load your contacts"
export const pleaseEnterTheirName = 'Please enter their name'
export const pleaseEnterAnEMail = 'Please enter an e-mail address'
export const pleaseEnterAPhoneNumber = 'Please enter a phone number'
export const pleaseEnterAPhoneNumberOr = 'Please enter a phone number or an e-mail address'
export const addContact = 'Add Contact'
export const cancel = 'Cancel'
export const saving = 'Saving...'
export const saveChanges = 'Save Changes'
export const addAndAsk = 'Add and Ask'
export const wellAskAtANew = "We'll ask at a new number or address. It counts once they agree."
export const wellSendAMessageTo =
  "We'll send a message to each number and address. They count once they agree, so let them know it's coming."
export const nameLabel = 'Name'
export const whatYouCallThem = 'What you call them'
export const phoneNumber = 'Phone Number'
export const eMail = 'E-mail'
export const nameExampleCom = 'name@example.com'
export const removing = 'Removing...'
export const removeContact = 'Remove Contact'
export const removeName = (name: string) => `Remove ${name}?`
export const theyWontBeAlertedAny =
  "They won't be alerted any more if you don't come back. If you add them again, they'll have to agree again."
export const remove = 'Remove'
export const weCouldntReachTheServer = "We couldn't reach the server, and your contacts aren't kept on this device."
export const loadingYourContacts = 'Loading your contacts'
export const emergencyContacts = 'Emergency contacts'
export const noEmergencyContactsYet = 'No emergency contacts yet'
export const addSomeoneWhoWouldNotice =
  'Add someone who would notice and act: a partner, a parent, a friend who stays ashore.'
export const youHaveContactsWhichIs = (maxContacts: number) => `You have ${maxContacts} contacts, which is the limit.`
export const byTextMessage = 'By text message: '
export const byEMail = 'By e-mail: '
export const yourContact = 'Your contact'
export const yourBuddies = 'your buddies'
export const alertedMinutesAfter = (minutesApart: number, before: string) =>
  `Alerted ${minutesApart} minutes after ${before}`
export const countsOnceTheyAgree = 'Counts once they agree'
export const cantBeAlerted = "Can't be alerted"
export const theTestIsOnIts = 'The test is on its way'
export const theTestCouldntBeDelivered = "The test couldn't be delivered"
export const theTestWasSent = (when: string) => `The test was sent ${when === 'now' ? 'just now' : when}`
export const thisServerCantSendText = "This server can't send text messages, so each contact needs an e-mail address."
export const thisServerCantSendE = "This server can't send e-mail, so each contact needs a phone number."
export const thisServerCantSendTextMessages =
  "This server can't send text messages or e-mail, so your contacts won't be alerted. Tell someone on land when you'll be back."
export const howItWorks = 'How It Works'
export const theyAgreeFirst = 'They agree first'
export const weAskEachContactAt =
  'We ask each contact at every number and address you add. Only those where they say yes count, and they can change their mind later.'
export const thenTheyreAlertedInOrder = "Then they're alerted in order"
export const ifYouHaventCheckedOut = (hours: number, minutesApart: number) =>
  `If you haven't checked out ${hours === 1 ? 'an hour' : `${hours} hours`} after going in, your buddies are alerted. Your first contact follows ${minutesApart} minutes later, then the next every ${minutesApart} minutes, until someone has reached you.`
export const whatTheyLearn = 'What they learn'
export const yourFirstNameWhereAnd =
  "Your first name, where and when you went in, and your board if you added one, on a page where they can say they've reached you. Once you're back they get the all-clear, and the place is no longer shown."
export const lineupIsNotARescue = 'Lineup is not a rescue service'
export const itAlertsPeopleOnLand =
  "It alerts people on land but doesn't send anyone out. In an emergency, call the local emergency number."
export const changeTheHours = 'Change the hours'
export const nameHasAgreed = (name: string) => `${name} has agreed`
export const waitingForTheirYes = 'Waiting for their yes'
export const theRequestIsOnItsWay = 'The request is on its way'
export const theRequestCouldntBeDelivered = "The request couldn't be delivered"
export const nameHasSaidNo = (name: string) => `${name} has said no`
export const pleaseAddItsCountryCode = "We can't send messages to this number. Please add its country code."
export const thisServerCantText = "This server can't send text messages"
export const thisServerCantMail = "This server can't send e-mail"
