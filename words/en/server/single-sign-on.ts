export const turnedAway = {
  away: {
    title: "Single sign-on isn't available right now",
    text: "The service that signs you in isn't answering. Nothing was changed. Please try again in a moment.",
  },
  denied: {
    title: 'Sign-in was canceled',
    text: "You're not signed in. You can try again whenever you like.",
  },
  refused: {
    title: "Single sign-on isn't set up right",
    text: 'The sign-in service refused Lineup; its operator can see why. Nothing was changed.',
  },
  broken: {
    title: "That didn't work",
    text: 'Signing in took too long or was interrupted. Please try again.',
  },
}
/** The text above, and the other sign-in methods. */
export const andOtherMethods = (text: string) =>
  `${text} In the meantime you can sign in with your password, a passkey or a recovery code.`
export const thatDidntWork = "That didn't work"
export const needsYourEMailAddress =
  "Lineup needs your e-mail address, and the service that signs you in didn't share one."
export const addressTaken =
  "An account with this e-mail already exists. If it's yours, sign in to it another way, then link single sign-on in its settings."
/** Where no other sign-in method exists. */
export const addressTakenAlone =
  "An account with this e-mail already exists, and the sign-in service doesn't say that the address is yours. Please ask who runs this Lineup."
export const someoneElseSignedIn = 'Someone else signed in there, or it was too long ago. Please try again.'
export const youWereSignedOut = 'You were signed out in the meantime. Please sign in, then try again.'
