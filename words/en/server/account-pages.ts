import { pieces } from '../../pieces.ts'
import { locale } from '../locale.ts'
import { againstIntruder } from './account-mails.ts'

type Element = { markup: string }

export const signIn = 'Sign in'
export const signUp = 'Sign up'
export const tryAgain = 'Try again'
export const backToSignIn = 'Back to sign-in'
export const openLineup = 'Open Lineup'
export const signInAndSecurity = 'Sign-in & Security'

export const eMail = 'E-mail'
export const password = 'Password'
export const newPassword = 'New password'
export const firstName = 'First name'
export const lastName = 'Last name'
export const code = 'Code'
export const recoveryCode = 'Recovery code'
export const oneOfTheTenYouSaved = 'One of the ten you saved, such as k7mq-3xwd-9h2p. Each works once.'
export const charactersFromTo = (least: number, most: number) => `${least} to ${most} characters`
export const atLeastCharacters = (least: number) => `At least ${least} characters`
export const showPassword = 'Show password'

export const form = 'Form'
export const titles = {
  'sign-in': 'Back in the water',
  'sign-up': 'Join the line-up',
  recovery: 'Back with a recovery code',
}
export const tabs = { 'sign-in': signIn, 'sign-up': signUp, recovery: 'Use a recovery code' }
export const signUpsAreClosed = 'This server takes no new surfers.'
export const invitationNeeded = 'This server is for invited surfers. Ask its operators for a link, and open that.'
export const invitationOver = 'This invitation no longer works. Ask the operators of this server for a new one.'
export const invitation = 'Invitation'
export const aFewWordsToTheOperators = 'A few words to the operators (optional)'
export const anOperatorApproves =
  'You can look around at once. Others see you once an operator has approved your account.'
export const forgotYourPassword = 'Forgot your password?'
export const signInWithSingleSignOn = 'Sign in with single sign-on'
export const withAPasskey = { 'sign-in': 'Sign in with a passkey', 'sign-up': 'Sign up with a passkey' }
export const byContinuing = (terms: Element, privacy: Element) =>
  pieces`By continuing, you agree to our ${terms} and ${privacy}`
export const termsOfService = 'Terms of Service'
export const privacyPolicy = 'Privacy Policy'

const methods = {
  issuer: 'single sign-on',
  passkeys: 'a passkey',
  recoveryCode: 'a recovery code',
  mail: 'a new password by e-mail',
}
const eitherOf = new Intl.ListFormat(locale, { type: 'disjunction' })
/** `others` are the sign-in methods that still work. */
export const tooManyAttempts = (minutes: number, others: (keyof typeof methods)[]) => {
  const later = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
  const named = others.map((method) => methods[method])
  return named.length > 0 ? `${later}, or sign in now with ${eitherOf.format(named)}.` : `${later}.`
}

export const closedAccount = 'Account closed'
export const seeWhyAndAppeal = 'See Why, and Appeal'

export const signInQuestion = 'Sign in?'
export const anotherSiteSentYouHere = 'Another site sent you here. Do you want to sign in to Lineup?'
export const notNow = 'Not now'

export const logOutQuestion = 'Log out?'
export const youStayLoggedIn = 'Another site sent you here. You stay logged in unless you choose to log out.'
export const stayLoggedIn = 'Stay logged in'
export const logOut = 'Log Out'

export const oneMoreStep = 'One more step'
export const weDontKnowThisBrowser = (
  step: { takesMailedCode: boolean; takesRecoveryCode: boolean },
  minutes: number,
) => `We don't know this browser yet. ${enterACode(step, minutes)}`
export const anotherEMailIsOnItsWay = 'Another e-mail is on its way.'
export const sendAnotherEMail = 'Send another e-mail'
export const notSignedInYet = 'Not signed in yet'

function enterACode(
  { takesMailedCode, takesRecoveryCode }: { takesMailedCode: boolean; takesRecoveryCode: boolean },
  minutes: number,
) {
  if (!takesMailedCode)
    return takesRecoveryCode
      ? 'Enter one of your recovery codes.'
      : "This server doesn't send e-mail. Whoever runs it can help you sign in."
  const mailed = `Enter the six digits we've just e-mailed you. They work once, for ${minutes} minutes.`
  return takesRecoveryCode ? `${mailed} A recovery code works too.` : mailed
}

export const sendMeALink = 'Send me a link'
export const wellSendYouALink = (minutes: number) =>
  `We'll send you a link to choose a new one. It works once, for ${minutes} minutes.`
export const theOperatorCanGiveYouALink =
  "This server doesn't send e-mail. Whoever runs it can give you a link to choose a new password."
export const checkYourEMail = 'Check your e-mail'
export const ifTheresAnAccount = (minutes: number) =>
  `If there's an account with that address, a link is on its way. It works once, for ${minutes} minutes. Nothing there? Check your spam folder.`

export const chooseANewPassword = 'Choose a new password'
export const forTheAccountOf = ({
  firstName,
  lastName,
  username,
}: Record<'firstName' | 'lastName' | 'username', string>) =>
  `For the account of ${firstName} ${lastName} (@${username}).`
export const allBrowsersWillBeSignedOut = 'All browsers that are signed in now will be signed out.'
export const noOneHasConfirmedYet =
  'No one has confirmed yet that this account belongs to your address. When you save, we remove what someone else may have added: buddies, emergency contacts, passkeys and the calendar address. Sessions and photos stay.'
export const saveAndSignIn = 'Save and sign in'
export const didntCreateThisAccount =
  "Didn't create this account? We'll remove your address from it, and you can sign up for your own."
export const thisIsNotMyAccount = 'This is not my account'

export const notRightNow = 'Not right now'
export const pleaseTryAgain = 'Please try again'
export const thisLinkDoesntWork = "This link doesn't work"
export const itHasBeenUsed = 'It has been used, has expired, or part of it is missing. Please ask for a new one.'

export const signInFirst = 'Sign in first'
export const signInToTheAccount = 'Sign in to the account this link was sent for. Then you can confirm.'
export const youreSignedInToAnother =
  "You're signed in to another account here. Sign in to the one this link was sent for."
export const noAccountHere = 'No account here? Then someone mistyped their address, and you can ignore the e-mail.'

export const yourEMailAddress = 'Your e-mail address'
export const isItYourAddress = (address: string) => `Is ${address} your address?`
export const confirmMyAddress = 'Confirm my address'
export const someoneWantsToUseAnotherAddress = (hasPasswords: boolean) =>
  `Someone signed in as you wants to use another address instead of this one. Not you? Don't agree, and ${againstIntruder(hasPasswords)}.`
export const agreeToTheChange = 'Agree to the change'
export const addressOutcomes = {
  verified: {
    title: 'Your address is confirmed',
    text: 'Thank you. From now on Lineup can send you e-mail.',
  },
  changed: {
    title: 'Your address is changed',
    text: 'Thank you. From now on you sign in with the new one.',
  },
  oneMore: {
    title: 'One more to go',
    text: 'Thank you. Now open the link we sent to your other address.',
  },
  taken: {
    title: 'This address is taken',
    text: 'Another account has confirmed it.',
  },
}
