export const emergencyContacts = 'Emergency Contacts'
export const peopleOnLandWhoAre =
  "People on land who are alerted if you don't come back. No one else sees who they are."
export const helpSupport = 'Help & Support'
export const lineupIsNotARescue =
  'Lineup is not a rescue service. In an emergency, call 112 in Europe, 911 in North America, 000 in Australia, 111 in New Zealand, or your local number.'
export const itTellsPeopleThatYou =
  "It tells people that you haven't come back. It can't see you, search for you or send anyone out. Always tell someone on land when you'll be back, too."
export const howDoICheckIn = 'How do I check in?'
export const pressCheckInChooseYour =
  "Press Check In, choose your spot or let GPS find it, then press Check In Now. When you're back on land, press Check Out on Home, add what you like, then press Check Out. Until you do, your session stays active."
export const forgotToPressLogA = 'Forgot to? Press Log a past session on your profile. No one gets an alert.'
export const howDoIRecordMy = 'How do I record my waves?'
export const onceYouveCheckedInPress =
  "Once you've checked in, press Record Track on Home and take your phone along in a waterproof case, or record with a watch. Your phone saves each position right away, even offline, and uploads them once it's back online."
export const browsersCantGetYourPosition =
  "Browsers can't get your position while the phone is locked or another app is open: recording pauses then, and carries on when you're back. So the screen stays on, and together with GPS that uses a lot of battery. Start fully charged, and don't count on the phone for a call afterwards."
export const onlyYouSeeYourTrack =
  'Only you see your track, unless you share it with buddies for that session. They see it once the session has ended, from the first wave to the last. No one else ever does. Tracks at a secret spot, or away from any spot, are never shared.'
export const whenYouLogOutLineup =
  "When you log out, Lineup uploads what's left first. Anything that doesn't get through stays on that phone until you log in there again, unless you delete it as you log out."
export const whatCountsInMyProgress = 'What counts in my progress?'
export const everySessionOfYoursOn =
  'Every session of yours, on the day and at the local time where you surfed. Weeks start on Monday. Waves, speeds and rides come from your tracks, or from the wave counts you entered.'
export const aSessionThatYouChecked = (maxImportedHours: number, patternSessions: number) =>
  `A session that you checked out of after more than ${maxImportedHours} hours counts, but its hours don't. Lineup shows when you surf most after ${patternSessions} sessions.`
export const yourBestConditionsComeFrom =
  "Your best conditions come from how you rated your sessions at a spot. 'Very unlikely to be chance' means that at most 1 in 200 random shuffles of your ratings would look like this, 'Probably not chance' at most 1 in 40."
export const yourProgress = 'Your Progress'
export const whatHappensIfIDont = "What happens if I don't come back?"
export const hoursAfterYourCheckIn = (overdueHours: number, minOverdueHours: number, maxOverdueHours: number) =>
  `${overdueHours} hours after your check-in you're overdue. You can choose ${minOverdueHours} to ${maxOverdueHours} hours: for every session under Privacy & Safety, or for a single one when you check in.`
export const halfAnHourBefore =
  "30 minutes before, Lineup asks you: 'Still out?'. Check out, or say you're fine for 1 more hour."
export const whenTimeIsUpAll =
  'When time is up, all your buddies are alerted, with the place and time of your check-in.'
export const aQuarterOfAnHourLater =
  "15 minutes later your first emergency contact gets a message, then the next one, until someone says they've reached you."
export const whenYouCheckOutEveryone = "When you check out, everyone who was alerted is told you're back."
export const iNeedHelpOnHome = "'I need help', on Home while you're in the water, starts this right away."
export const whoCanBeAnEmergency = 'Who can be an emergency contact?'
export const anyoneWithAPhoneOr = (maxContacts: number) =>
  `Anyone with a phone or an e-mail address, up to ${maxContacts} people; they don't need an account. We ask each of them first, and they count once they've said yes. They only learn your first name, the place and the time, and only when you're overdue or ask for help.`
export const whatCantLineupPromise = "What can't Lineup promise?"
export const noOneFollowsYouIn =
  'No one follows you in the water, even when you record a track: in an alarm, others only see where you checked in. Messages can be late or lost when a phone is off, a network is down or a server has stopped. A buddy without push or e-mail only sees an alarm in the app.'
export const homeSaysSafetyWatchOn =
  "Home says 'Safety watch on' only while the server is really watching, and at check-in you see who would be alerted. Press that line on Home to see what was sent to whom, and whether it arrived."
export const whoSeesMySession = 'Who sees my session?'
export const youDecideForEachSession =
  "You decide for each session, under Edit: everyone who is signed in, your buddies, or only you. Buddies see the exact place and time. Other surfers see the spot and the hour; visitors only see 'Anonymous' at the spot. Without a spot, they get a position at least half a mile off. In an alarm, the people looking for you get the exact place, whatever you chose."
export const howDoIKeepSomeone = 'How do I keep someone away?'
export const openTheirProfilePressThe =
  "Open their profile, press the three dots, then Block. From then on, you can't see each other. You can unblock them under Privacy & Safety."
export const howDoIReportSomething = 'How do I report something?'
export const pressReport =
  "Press Report below a session or spot, on a photo, or behind the three dots of a comment, message or surfer. A moderator looks at it; no one else learns that you reported it. You'll be notified of what became of it."
export const howDoIConfirmMy = 'How do I confirm my e-mail address?'
export const openTheLinkInThe =
  "Open the link in the e-mail you got when you signed up, in a browser where you're signed in, or enter its code under Sign-in & Security. You can have it sent again there, too. Until then Lineup won't send you any other e-mail, not even when a buddy is overdue."
export const reportsAndDecisions = 'Reports & Decisions'
export const signInSecurity = 'Sign-in & Security'
export const whatIfIForgetMy = 'What if I forget my password?'
export const pressForgotYourPasswordOn =
  "Press 'Forgot your password?' on the sign-in page. We'll e-mail you a link that works once, within 30 minutes. After that you're signed out everywhere else. If your address was never confirmed, the account could be a stranger's, so buddies, emergency contacts, passkeys and the calendar address are removed with the old password."
export const whatHappensToMyPhotos = 'What happens to my photos?'
export const weReCreateEachOne =
  "We re-create each one before anyone sees it, so everything your camera wrote into it is gone, including the place. We don't keep the original. Session photos are shown to everyone who may see the session, your profile photo to anyone."
export const whatDoYouStoreAbout = 'What do you store about me?'
export const yourProfileYourSessionsAnd =
  'Your profile, your sessions and what belongs to them. The details are in the privacy policy.'
export const privacyPolicy = 'Privacy Policy'
export const termsOfService = 'Terms of Service'
export const codeOfConduct = 'Code of Conduct'
export const policies = 'What you agreed to'
export const howDoIGetMy = 'How do I get my data?'
export const underPrivacySafetyPressDownload =
  "Under Privacy & Safety, press Download Everything. You get a ZIP file with your sessions, photos and everything else that's yours, in formats other programs can read."
export const whoCanFindMe = 'Who can find me?'
export const anyoneWhoIsSignedIn =
  'Anyone who is signed in and knows your name or username, unless you choose otherwise under Privacy & Safety: only buddies of your buddies, or no one.'
export const canIUseMetersAnd = 'Can I use meters and °C?'
export const yesOnYourProfileBelow = 'Yes: on your profile, below the theme. Every figure changes right away.'
export const howDoIDeleteMy = 'How do I delete my account?'
export const underPrivacySafetyPressDelete = (leaveAfterDays: number) =>
  `Under Privacy & Safety, press Delete Account. For ${leaveAfterDays} days everything works as usual and you can change your mind. Then your account and everything in it is deleted, including your comments.`
export const notifications = 'Notifications'
export const couldntLoadYourSettings = "Couldn't load your settings"
export const loadingYourSettings = 'Loading your settings'
export const privacySafety = 'Privacy & Safety'
export const safety = 'Safety'
export const whoIsAlerted = 'Who is alerted'
export const yourInviteLink = 'Your invite link'
export const anyoneWhoHasItCan = 'Anyone who has it can send you a buddy request. You can turn it off at any time.'
export const spotProposals = 'Spot Proposals'
export const safetyReport = 'Safety Report'
export const ifYouDontComeBack = "If you don't come back"
export const contacts = 'Contacts'
export const alarmsWhileLineupIsClosed = 'Alarms while Lineup is closed'
export const securityLog = 'Security log'
export const settings = 'Settings'
export const display = 'Display'
export const surfing = 'Surfing'
export const alerts = 'Alerts'
export const boards = 'Boards'
export const secretSpots = 'Secret Spots'
export const importFromAWatch = 'Import from a watch'
export const yourSpotProposals = 'Your spot proposals'
export const account = 'Account'
export const forModerators = 'For moderators'
export const moderation = 'Moderation'
export const forOperators = 'For operators'
export const thisServer = 'This server'
export const waiting = (count: number) => `${count} waiting`

export const weWatchTheForecastAnd =
  'We watch the forecast and let you know once when a spot looks the way you like it, and again if that changes.'
export const chooseOneAtCheckIn =
  "Choose one at check-in and its totals add up. Only you see this list; anyone who can see a session sees its board's name."
export const hiddenFromEveryListMap =
  "Hidden from every list, map and search: only you and the buddies you choose can see them and the sessions there. If you're overdue or ask for help, everyone who is alerted sees where you are."
export const proposedSpotsTitle = 'Proposed Spots'

export const lineupVersion = (version: string) => `Lineup ${version}`
export const sourceCode = 'Source code'
