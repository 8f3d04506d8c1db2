export const required = 'Required'
export const invalidInput = 'Invalid input'
export const expectedInteger = 'Expected integer, received float'
export const stringMustContainAtLeast = (figure: number) => `String must contain at least ${figure} character(s)`
export const stringMustContainAtMost = (figure: number) => `String must contain at most ${figure} character(s)`
export const arrayMustContainAtLeast = (figure: number) => `Array must contain at least ${figure} element(s)`
export const arrayMustContainAtMost = (figure: number) => `Array must contain at most ${figure} element(s)`
export const numberMustBeAtLeast = (figure: number) => `Number must be greater than or equal to ${figure}`
export const numberMustBeAtMost = (figure: number) => `Number must be less than or equal to ${figure}`

export const removeWhatCantBeTyped = "Please remove characters that can't be typed"
export const useALetterOrDigit = 'Please use at least one letter or digit'
export const removeSomeAccents = 'Please remove some of the accents'
export const firstNameIsRequired = 'First name is required'
export const lastNameIsRequired = 'Last name is required'
export const firstNameIsTooLong = (figure: number) => `First name must be at most ${figure} characters`
export const lastNameIsTooLong = (figure: number) => `Last name must be at most ${figure} characters`
export const usernameIsTooShort = (figure: number) => `Username must be at least ${figure} characters`
export const usernameIsTooLong = (figure: number) => `Username must be less than ${figure} characters`
export const usernameMayHave = 'Username may have letters, digits, _ and .'
export const selectASurfingType = 'Please select at least one surfing type'
export const typeAtLeast = (figure: number) => `Type at least ${figure} characters`
export const typeTwoLettersOrAnEmoji = 'Type at least two letters, or an emoji.'
export const atMostWords = (figure: number) => `At most ${figure} words`

export const enterAnEMailAddress = 'Please enter an e-mail address'
export const enterAPhoneNumberOrAnEMailAddress = 'Please enter a phone number or an e-mail address'
export const enterANumberWithItsCountryCode = 'Please enter a phone number with its country code'
export const weCantSendToThisNumber =
  "We can't send messages to this number. Please check it, and add its country code, as in +61 412 345 678"

export const enterYourEMailAddress = 'Please enter your e-mail address'
export const enterYourPassword = 'Please enter your password'
export const passwordIsTooShort = (figure: number) => `Password must be at least ${figure} characters`
export const passwordIsTooLong = (figure: number) => `Password must be at most ${figure} characters`
export const passwordHasYourName = "Please don't use your e-mail or name as the password"
export const passwordHasLineup = "Please don't use the word Lineup as the password"
export const passwordIsCommon = 'This password is too common, please choose another'
export const passwordWasLeaked = 'This password was found in a data leak, please choose another'
export const enterARecoveryCode = 'Please enter one of your recovery codes'
export const enterTheCode = 'Please enter the code'
export const passkeyDidntWork = "That passkey didn't work. Please try again."

export const chooseOnePlace = 'Please choose one place.'
export const sayWhereThatWas = 'Please say where that was.'
export const spotNoLongerExists = 'This spot no longer exists. Please choose another one.'
export const sessionsFromYear = (year: number) => `Sessions can be logged from ${year} on.`
export const thatsInTheFuture = "That's in the future. If it isn't, check your phone's clock."
export const theEndMustBeAfterTheStart = 'The end must be after the start.'
export const thatIsMoreThanHours = (hours: number) => `That is more than ${hours} hours. Please check both times.`
export const aSessionMustStart = 'A session must start between 24 hours ago and 5 minutes from now.'
export const aSessionMustEnd = 'A session must end after it starts, and not in the future.'
export const overlapsYourSessionAt = (place: string, time: string) => `This overlaps your session at ${place}, ${time}.`
export const overlapsYourSessionAtSince = (place: string, time: string) =>
  `This overlaps your session at ${place}, since ${time}.`
export const overlapsAnotherSession = (time: string) => `This overlaps another session of yours, ${time}.`
export const overlapsAnotherSessionSince = (time: string) => `This overlaps another session of yours, since ${time}.`
export const changedOnAnotherDevice = 'This was changed on another device.'
export const trackStartsEarlier = "This session's track starts earlier. Remove the track first."
export const trackEndsLater = "This session's track ends later. Remove the track first."
export const theseAreTooFarApart = 'These positions are too far apart for surfing.'
export const theseTimesDontMatch = "These times don't match the session."
export const thatIsOverAlready = 'That is over already. Please choose more hours.'
export const aPlanMustStart = 'A plan must start in the future, within a year.'

export const theHoursEndAfterTheyBegin = 'The hours end after they begin'
export const itsDarkAllYear = "It's dark at those hours all year."
export const weDontKnowTheTide = "We don't know the tide at this spot."
export const unknownPushService = "This server doesn't know your browser's push service; its operator can add it."

export const writeWhyForTheSurfer = 'Please write why, for the surfer'
export const sayForHowManyDays = 'Please say for how many days'
export const nobodySeesThisAccountYet = 'Nobody sees this account yet. Approve or refuse it first.'
