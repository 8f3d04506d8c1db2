import { counted } from '#words/locale.ts'

export const privacyPolicy = 'Privacy Policy'
export const whoHoldsYourData = 'Who holds your data'
export const thisCopyOfLineupKeeps =
  'This copy of Lineup keeps your data on the server of the people who run it. They can read what is stored there, decide how long it is kept, and answer your questions. Lineup itself sends nothing to its authors, and has no ads and no trackers.'
export const whatIsStored = 'What is stored'
export const yourNameUsernameAndE =
  'Your name, username and e-mail address, and your password, if you use one, as a hash'
export const thePublicHalfOfEach = "The public half of each passkey, and the name of each browser you're signed in with"
export const yourNameUsernameAndEMail =
  'Your name, username and e-mail address, and by what the sign-in service knows you'
export const theNameOfEachBrowser = "The name of each browser you're signed in with"
export const whatYouEnterAboutYourself = 'What you enter about yourself, and your photo'
export const yourSessionsWhereAndWhen = 'Your sessions: where and when, what you add to them, and who you say was there'
export const yourPhotosReCreatedWithout =
  'Your photos, re-created without what the camera wrote into them, such as the place'
export const whatYouLikeAndComment = 'What you like and comment on'
export const whoYourBuddiesAreWho = 'Who your buddies are, who you blocked, and the notifications you received'
export const howYouWantToBe = 'How you want to be notified, and the push addresses of your browsers if you turn push on'
export const theSpotsYouProposeAnd = 'The spots you propose, and your note about each'
export const whatYouPlanAndWho = 'What you plan, and who is invited to it'
export const yourEmergencyContactsAndWhether =
  'Your emergency contacts and whether each has agreed; which alerts about your sessions went to whom'
export const yourSecretSpotsAndWho = 'Your secret spots, and who you share them with'
export const yourBoardsWithAPhoto = 'Your boards, with a photo of and a note on each; only you see them'
export const yourFavoriteSpotsOnlyYou = 'Your favorite spots; only you see them'
export const hashesOfTheLinksAnd = "Hashes of the links and codes we e-mailed you, until they're used or expire"
export const toHowYouSignIn = (hasPasswords: boolean) =>
  `${hasPasswords ? 'Recovery codes, as hashes; changes' : 'Changes'} to how you sign in, with the browser and network they came from`
export const oneCookieThatKeepsYou =
  'One cookie that keeps you signed in for up to 30 days after your last visit, and one that recognizes a browser you signed in with before; while you sign in with a code, one for ten minutes; and while something waits to be sent, one that counts it'
export const yourBrowserKeepsTheApp =
  "Your browser keeps the app and the spots and forecasts you looked at, so that Lineup opens offline. Until you log out, and for 30 days at most, it also keeps your own name, username and photo, your sessions, plans, buddies and notifications as you last saw them, and where you and the map last were; who is in the water for two hours, without their exact position. It keeps the theme and the region you chose, too. It doesn't keep your e-mail address or your emergency contacts."
export const yourPhonesPositionIsRead =
  "Your phone's position is read only when you allow it, to find spots near you, to place a session, and to record its track when you press Record Track. A track stays on the phone until it is uploaded, even after you log out, unless you delete it then; it is deleted with your account. The server uses your network address to limit sign-in attempts, and may write it to its log."
export const whatOthersSee = 'What others see'
export const aSessionIsOpenTo =
  "A session is open to everyone, open to your buddies, or private; it starts out open to everyone unless you choose otherwise. Your buddies see the exact place and time of a session they may see. Other signed-in surfers see its spot, or a position that is at least half a mile off. People who may not know who you are, and visitors who aren't signed in, see 'Anonymous' at the spot at most, and nothing at all of a private session."
export const whoYouSayWasThere = 'Who you say was there is shown only to you and to them. They can take themselves out.'
export const onlyYouAndTheBuddies =
  'Only you and the buddies you share a secret spot with see sessions there. If you choose to show where you were only after you leave, no one sees a session before it has ended.'
export const whenYoureOverdueOrAsk =
  "When you're overdue or ask for help, the people who are alerted learn where and when you checked in, and your board if you added one, whatever you chose for that session. Your buddies see your name, your emergency contacts your first name. Once it's over, the place is no longer shown."
export const youAndAnyoneYouBlock =
  "You and anyone you block can't see each other. Your e-mail address and your emergency contacts are never shown to other surfers; your profile photo can be seen by anyone who has its address."
export const whoElseReceivesData = 'Who else receives data'
export const messagesToYourEmergencyContacts =
  'Messages to your emergency contacts go through mail services, and through the text message service that the people who run this copy chose. Anyone who opens the map of an alarm asks OpenStreetMap for that place.'
export const ifYouSignInThrough = (hasPasswords: boolean) =>
  `If you sign in through another provider, that provider learns that you signed in. If you turn push on, your browser's push service carries the messages, which it can't read; if you turn e-mail on, the mail services along the way can read those. Pictures may be kept with a storage service. While you look at the map, your browser fetches its pictures from a map service, which learns your network address and the part of the world you look at. The server fetches the forecasts, and tells no one who reads them. ${
    hasPasswords &&
    'When you choose a password, the server checks it against a list of leaked passwords by five digits of its hash, which thousands of other passwords share. '
  }The people who run this copy choose these services; ask them which ones they use.`
export const yourChoices = 'Your choices'
export const toGetCorrectOrDelete =
  'Under Privacy & Safety, Download Everything gives you what is stored about you as one file, and Delete Account removes your account with everything in it. You can correct or delete single things where you entered them. For anything else, ask the people who run this copy.'
export const howLongItIsKept = 'How long it is kept'
export const whatYouEnteredStays =
  'What you entered stays until you delete it, or your account. The following goes by itself:'
export const backupsHoldWhatWasDeleted =
  'Backups still hold what was deleted, until they are replaced. Ask the people who run this copy how long they keep them.'
export const couldntLoadHowLong = "Couldn't load how long things are kept"
export const keptKinds = {
  notifications: 'Notifications',
  withdrawn_notifications: 'Notifications that were taken back',
  alarms: "Alarms, once they're over",
  alarm_messages: 'Which alerts went to whom',
  imports: 'Results of imported files; their sessions stay',
  uploads: 'Files that were sent and not used',
  invites: 'Invite links',
  sign_ins: 'Sign-ins, after the last visit',
  known_browsers: 'Browsers you signed in with, after the last time',
  second_steps: 'Sign-ins that wait for a code',
  account_links: 'Links and codes we e-mailed you, at most',
  email_changes: 'A new e-mail address that waits to be confirmed',
  account_mails: "E-mails about your account that couldn't be sent",
  security_log: 'Changes to how you sign in',
  counters: 'Counts that limit attempts, at most',
  deleted_client_ids: "The numbers of what you deleted, so that it doesn't return",
  past_forecasts: 'The sea on days of past sessions, without names',
  buoy_measurements: 'What wave buoys measured',
  past_buoy_hours: 'Near which buoy someone surfed and when, without names',
  spot_visits: 'How many surfed at a spot on a day, without names',
  leaving_accounts: 'Your account, after you press Delete Account',
}
const UNITS = [
  [365 * 24 * 60, 'year', 'years'],
  [24 * 60, 'day', 'days'],
  [60, 'hour', 'hours'],
  [1, 'minute', 'minutes'],
] as const
/** '90 days': in the largest unit that divides it. */
export function keptFor(minutes: number): string {
  const [size, one, several] = UNITS.find(([size]) => minutes % size === 0) ?? [1, 'minute', 'minutes']
  return counted(minutes / size, one, several)
}
