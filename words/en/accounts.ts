import type { ReactNode } from 'react'
import { rich } from '../rich.ts'
export const changeYourAddress = 'Change your address'
export const chooseAnAddress = 'Choose an address'
export const sending = 'Sending...'
export const sendTheLinks = 'Send the links'
export const requestTheLink = 'Request the link'
export const thisServerDoesntSendE =
  "This server doesn't send e-mail. Whoever runs it can give you a link. Open it in a browser where you're signed in."
export const wellSendALinkTo =
  "We'll send a link to both addresses. Open both in a browser where you're signed in to make the change. Can't get into the old mailbox? Whoever runs this server can help."
export const wellSendALinkToThe =
  "We'll send a link to the new address. Open it in a browser where you're signed in to make the change."
export const newEMailAddress = 'New e-mail address'
export const yourPassword = 'Your password'
export const eMailAddress = 'E-mail address'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed'
export const youHaveNoEMail =
  'You have no e-mail address here: someone else has confirmed that the one you gave is theirs. Please choose another.'
export const changeAddress = 'Change address'
export const thisServerDoesntSendEMail =
  "This server doesn't send e-mail. Whoever runs it can give you a link to confirm your address."
export const whoeverRunsThisServerCan = 'Whoever runs this server can give you the link.'
export const changingToAddress = (address: ReactNode, link: ReactNode) => rich`Changing to ${address}. ${link}`
export const keepTheOldAddress = 'Keep the old address'
export const openTheLinksWeSent = 'Open the links we sent to your old and new address.'
export const openTheLinkWeSent = (needsOld: boolean) =>
  `Open the link we sent to your ${needsOld ? 'old' : 'new'} address.`
export const enterTheCodeFromThe = (hasPasswords: boolean) =>
  `Enter the code from the e-mail we sent you, or open the link in it. Until then you won't get any other e-mail from Lineup, not even when a buddy is overdue.${hasPasswords && " And if you forget your password, you'd lose your buddies and emergency contacts."}`
export const code = 'Code'
export const sendAgain = 'Send again'
export const confirm = 'Confirm'
export const couldntLoadThis = "Couldn't load this"
export const thisAffectsWhoCanGet =
  "This affects who can get into an account, or what leaves it. Please confirm it's you."
export const useAPasskey = 'Use a passkey'
export const useSingleSignOn = 'Use single sign-on'
export const useARecoveryCode = 'Use a recovery code'
export const signInAgain = 'Sign in again'
export const recoveryCode = 'Recovery code'
export const password = 'Password'
export const checking = 'Checking...'
export const somethingWentWrongPleaseTry = 'Something went wrong. Please try again.'
export const noPasskeyWasUsed = 'No passkey was used'
export const weCouldntReachTheServer = "We couldn't reach the server. Please try again."
export const isItStillYou = 'Is it still you?'
export const singleSignOn = 'Single sign-on'
export const youSignInWith = (host: string) => `You sign in with ${host}.`
export const youCanSignInWith = (host: string) => `You can sign in with ${host}.`
export const linkAndYouCanSign = (host: string) => `Link ${host} and you can sign in with it from then on.`
export const linkHost = (host: string) => `Link ${host}`
export const unlinkHost = (host: string) => `Unlink ${host}`
export const unlinkHostQuestion = (host: string) => `Unlink ${host}?`
export const youWontBeAbleTo = "You won't be able to sign in with it until you link it again."
export const unlink = 'Unlink'
export const couldntLoadYourAccount = "Couldn't load your account"
export const loadingYourAccount = 'Loading your account'
export const passkeyAdded = 'Passkey added'
export const noPasskeyWasCreated = 'No passkey was created'
export const thisDeviceAlreadyHasA = 'This device already has a passkey for Lineup'
export const passkeysDontWorkAtThis = "Passkeys don't work at this address"
export const failedToAddPasskeyPlease = 'Failed to add passkey. Please try again.'
export const passkeys = 'Passkeys'
export const signInWithYourFingerprint = 'Sign in with your fingerprint, face or screen lock.'
export const thisBrowserCantCreatePasskeys = "This browser can't create passkeys. A newer one can."
export const couldntLoadYourPasskeys = "Couldn't load your passkeys"
export const loadingYourPasskeys = 'Loading your passkeys'
export const lastUsedDaysAgo = (daysAgo: string) => `last used ${daysAgo}`
export const notUsedYet = 'not used yet'
export const addedAndUsed = (daysAgo: string, used: string) => `Added ${daysAgo}, ${used}`
export const addAPasskey = 'Add a passkey'
export const myPasskey = 'My passkey'
export const nameLabel = 'Name'
export const adding = 'Adding...'
export const add = 'Add'
export const passkeyRemoved = 'Passkey removed'
export const removeName = (name: string) => `Remove ${name}`
export const remove = 'Remove'
export const removeNameQuestion = (name: string) => `Remove ${name}?`
export const youWontBeAbleToSign =
  "You won't be able to sign in with it any more. Your device still shows it until you remove it there too."
export const whenYouChangeItEvery = 'When you change it, every other browser is signed out.'
export const changePassword = 'Change password'
export const youDontHaveOneWe = "You don't have one. We can e-mail you a link to choose one."
export const chooseAPassword = 'Choose a password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const atLeastCharacters = (passwordMinCharacters: number) => `At least ${passwordMinCharacters} characters`
export const saving = 'Saving...'
export const save = 'Save'
export const weCouldntReachTheServerSentence = "We couldn't reach the server."
export const anEMailIsOn = 'An e-mail is on its way'
export const yourAddressIsConfirmed = 'Your address is confirmed'
export const yourPasswordIsChanged = 'Your password is changed'
export const almostDoneOpenTheLinks = 'Almost done: open the links we sent'
export const youKeepYourAddress = 'You keep your address'
export const singleSignOnUnlinked = 'Single sign-on unlinked'
export const failedToReachTheSign = 'Failed to reach the sign-in service. Please try again.'
export const couldntLoadYourSecurityLog = "Couldn't load your security log"
export const loadingYourSecurityLog = 'Loading your security log'
export const nothingHasHappenedYet = 'Nothing has happened yet'
export const newBrowsersAndSecurityChanges = 'New browsers and security changes show up here.'
export const somethingHereWasntYouGo = (hasPasswords: boolean) =>
  `Something here wasn't you? Go back${hasPasswords ? ', sign that browser out and change your password' : ' and sign that browser out'}. The Privacy Policy says how long entries are kept.`
export const securityLog = 'Security log'
export const newBrowsersAndChangesTo = 'New browsers, and changes to how you sign in.'
export const showTheSecurityLog = 'Show the security log'
export const youSignedUp = 'You signed up'
export const newBrowserSignedIn = 'New browser signed in'
export const passwordChanged = 'Password changed'
export const passwordRemoved = 'Password removed'
export const recoveryCodesMade = 'Recovery codes made'
export const recoveryCodeUsed = 'Recovery code used'
export const eMailAddressChanged = 'E-mail address changed'
export const singleSignOnLinked = 'Single sign-on linked'
export const newBrowserAskedForA = 'New browser asked for a code'
export const twoStepSignInTurned = 'Two-step sign-in turned on'
export const twoStepSignInTurnedOff = 'Two-step sign-in turned off'
export const signedOutEverywhere = 'Signed out everywhere'
export const addressConfirmed = 'E-mail address confirmed'
export const nameChanged = 'Name or username changed'
export const roleChanged = 'Your role changed'
export const linkMade = 'Link to your account made'
export const byAnOperator = 'By an operator of this server'
export const whereYouAreSignedIn = 'Where you are signed in'
export const youreSignedInOnThese =
  "You're signed in on these browsers. Sign out any you don't recognize or no longer use."
export const sinceLastUsed = (daysAgo: string, daysAgo2: string) => `Since ${daysAgo}, last used ${daysAgo2}`
export const thisBrowser = 'This browser'
export const couldntLoadYourSignIns = "Couldn't load your sign-ins"
export const loadingYourSignIns = 'Loading your sign-ins'
export const unknownBrowser = 'Unknown browser'
export const thatBrowserIsSignedOut = 'That browser is signed out'
export const failedToSignThatBrowser = 'Failed to sign that browser out'
export const signOutBrowser = (browser: string) => `Sign out ${browser}`
export const signOut = 'Sign out'
export const yourRecoveryCodes = 'Your recovery codes'
export const iveSavedThem = "I've saved them"
export const keepThemOnPaperOr = "Keep them on paper or in a password manager. You won't see them again."
export const recoveryCodes = 'Recovery codes'
export const copied = 'Copied'
export const copy = 'Copy'
export const thisBrowserDoesntAllowCopying = "This browser doesn't allow copying. Please write them down."
export const ofLeftMadeEachWorks = (left: number, recoveryCodes: number, daysAgo: string) =>
  `${left} of ${recoveryCodes} left, made ${daysAgo}. Each works once.`
export const tenCodesToGetIn = 'Ten codes to get in if you lose your password or passkey. Each works once.'
export const makingCodes = 'Making codes...'
export const makeNewCodes = 'Make new codes'
export const makeRecoveryCodes = 'Make recovery codes'
export const makeNewCodesQuestion = 'Make new codes?'
export const theCodesYouHaveNow = 'The codes you have now will stop working.'
export const twoStepSignIn = 'Two-step sign-in'
export const protectsYouIfYourPassword =
  "Protects you if your password is stolen: in a new browser you also enter a code we e-mail you, or a recovery code. Passkeys don't need a code."
export const thisServerAsksEveryoneFor = 'This server asks everyone for a code.'
export const askForACodeOn = 'Ask for a code on new devices'
export const confirmYourEMailAddress = 'Confirm your e-mail address first.'
export const makeRecoveryCodesBelowFirst = "Make recovery codes below first, so you can't lock yourself out."
export const confirmYourEMailAddressSentence = 'Confirm your e-mail address.'
export const chooseAnEMailAddress = 'Choose an e-mail address.'
export const untilThenYouWontGet = (sent: ReactNode) =>
  rich`${sent} Until then you won't get any e-mail, not even when a buddy is overdue.`
export const choose = 'Choose'
export const withoutAPassword = 'Without a password'
export const passkeysCantBeGuessedOr =
  "Passkeys can't be guessed or phished. With no password, there's nothing to guess."
export const passkeysCantBeGuessedOrPhished =
  "Passkeys can't be guessed or phished. Save recovery codes first, then you can go without a password."
export const removePassword = 'Remove password'
export const removeYourPassword = 'Remove your password?'
export const youllSignInWithYour = "You'll sign in with your passkeys, or with a recovery code if you lose them."
