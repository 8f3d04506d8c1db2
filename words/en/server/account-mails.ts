/** Texts of a mail; `text` comes before the button, `footer` gives the reason for the mail. */
type Mail = { subject: string; text: string[]; button: string; footer: string }

/** `code` comes with 'verify' alone. */
type Link = { code: string; hasPasswords: boolean; minutes: number }

const notYou = "If this wasn't you, ignore this e-mail and nothing will happen."
const yourCodeIs = (code: string) => `Your code is ${code}.`
const unknownBrowser = 'an unknown browser'

export const againstIntruder = (hasPasswords: boolean) =>
  hasPasswords ? 'change your password' : 'sign their browser out under Sign-in & Security'

export const links = {
  verify: ({ code, hasPasswords }: Link): Mail => ({
    subject: `${code} confirms your e-mail address`,
    text: [
      yourCodeIs(code),
      "Enter it in Lineup under Sign-in & Security, or press the button in a browser where you're signed in. Both work for 24 hours.",
      `Until you confirm, Lineup won't send you any other e-mail.${hasPasswords ? " And if you forget your password, you'd lose your buddies." : ''}`,
    ],
    button: 'Confirm my address',
    footer: `Someone signed up for Lineup with this address. ${notYou}`,
  }),
  reset: ({ minutes }: Link): Mail => ({
    subject: 'Choose a new password',
    text: [`You can choose a new password for Lineup. The link works once, for ${minutes} minutes.`],
    button: 'Choose a new password',
    footer: `Someone asked for a new password for this address. ${notYou}`,
  }),
  old_email: ({ hasPasswords }: Link): Mail => ({
    subject: 'Change of your e-mail address',
    text: [
      'Someone who is signed in to your Lineup account wants to change its e-mail address. Both addresses need to agree within 24 hours.',
    ],
    button: 'Agree to the change',
    footer: `If this wasn't you, don't press the button, and ${againstIntruder(hasPasswords)}: someone is signed in as you.`,
  }),
  new_email: (_: Link): Mail => ({
    subject: 'Confirm your new e-mail address',
    text: [
      "You asked to use this address for your Lineup account. Press the button within 24 hours, in a browser where you're signed in.",
    ],
    button: 'Confirm my new address',
    footer: `Someone wants to use this address for their account. ${notYou}`,
  }),
}

type Origin = { browser: string | null; network: string | null }

export const signInCode = ({ code, minutes, browser, network }: Origin & { code: string; minutes: number }): Mail => ({
  subject: `${code} is your sign-in code`,
  text: [
    yourCodeIs(code),
    `Enter it on the page where you're signing in. It works once, for ${minutes} minutes, and only there. No one from Lineup will ever ask you for it.`,
    `It was requested with ${browser ?? unknownBrowser}, on the network ${network}.`,
  ],
  button: 'Change my password',
  footer:
    "Someone is signing in to your Lineup account with a new browser. If that isn't you, they know your password: change it right away.",
})

/** Subject, and what happened. */
export const notices = {
  new_browser: ['New sign-in to your account', 'Someone signed in to your Lineup account with a new browser.'],
  password_changed: [
    'Your password was changed',
    'The password of your Lineup account was changed. Every other browser was signed out.',
  ],
  password_removed: ['Your password was removed', 'Your Lineup account no longer has a password.'],
  passkey_added: [
    'A passkey was added',
    'A passkey was added to your Lineup account. It can sign in without a password.',
  ],
  passkey_removed: [
    'A passkey was removed',
    'A passkey was removed from your Lineup account. It can no longer sign in.',
  ],
  recovery_codes_made: [
    'New recovery codes',
    'New recovery codes were created for your Lineup account. The old ones no longer work.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'One of the recovery codes for your Lineup account was used. It no longer works.',
  ],
  email_changed: [
    'Your e-mail address was changed',
    "Your Lineup account has a new e-mail address. We won't send anything more to this one.",
  ],
  issuer_linked: [
    'Another way to sign in was added',
    'You can now also sign in to your Lineup account with single sign-on.',
  ],
  /** Where an OpenID Connect issuer alone opens accounts. */
  issuer_linked_alone: ['Single sign-on was linked', 'You sign in to your Lineup account with single sign-on.'],
  two_step_on: [
    'Codes on new devices are on',
    'From now on, signing in to your Lineup account with a new browser takes a code as well as your password.',
  ],
  two_step_off: [
    'Codes on new devices are off',
    'From now on, your password is enough to sign in to your Lineup account, even with a new browser.',
  ],
  signed_out: [
    'You were signed out everywhere',
    'Your Lineup account was signed out in every browser. Sign in again where you use it.',
  ],
  email_verified: [
    'Your e-mail address is confirmed',
    'The e-mail address of your Lineup account counts as confirmed now. You get mail about your buddies and your account here.',
  ],
  renamed: [
    'Your name was changed',
    'The name or username of your Lineup account was changed. Your profile shows the new one.',
  ],
  role_changed: [
    'Your role was changed',
    'Your role on this server was changed. Your settings show what you can do there now.',
  ],
  link_made: [
    'A link to your account was made',
    'A link was made with which you choose a new password or confirm an address. You get it from whoever runs this server. Keep it to yourself.',
  ],
  issuer_unlinked: [
    'A way to sign in was removed',
    'You can no longer sign in to your Lineup account with single sign-on.',
  ],
} satisfies Record<string, [subject: string, text: string]>

export const theySignedInOn = ({ browser, network }: Origin, when: Date) =>
  `This happened with ${browser ?? unknownBrowser}, on the network ${network}, on ${when.toUTCString()}.`
export const theOperatorDidThisOn = (when: Date) => `Whoever runs this server did this, on ${when.toUTCString()}.`
export const signInAndSecurity = 'Sign-in & Security'

const everyTime = 'We send this e-mail every time this happens.'
export const ifItWasntYou = {
  choosePassword: `${everyTime} If it wasn't you, choose a new password on the sign-in page right away.`,
  askOperator: `${everyTime} If it wasn't you, ask whoever runs this server for help.`,
  signOutAndAskOperator: `${everyTime} If it wasn't you, sign that browser out under Sign-in & Security, and ask whoever runs this server for help.`,
}

const outcomes = {
  nothing_found: "A moderator looked at it and found nothing that isn't allowed here.",
  removed: 'A moderator looked at it, and it was taken down.',
  dealt_with: 'A moderator looked at it and dealt with it. What was decided about a surfer stays between us and them.',
}
/** To a visitor. */
export const reportDecided = (outcome: keyof typeof outcomes): Mail => ({
  subject: 'What became of your report',
  text: ['Thanks for reporting something on Lineup.', outcomes[outcome]],
  button: 'Read the code of conduct',
  footer:
    "This address was given with a report. We've now deleted it; if the report wasn't yours, there's nothing to do.",
})
