export const invitesYou = (firstName: string) => `${firstName} invites you to surf together`
export const onLineupBuddiesSee =
  "On Lineup, buddies see where each other is surfing, and get an alarm when one doesn't come back."
export const joinAnd = (firstName: string) => `Join, and ${firstName} gets your buddy request.`
export const signUp = 'Sign up'
export const iHaveAnAccount = 'I have an account'

export const beBuddiesWith = (firstName: string) => `Be buddies with ${firstName}?`
export const youllSeeEachOthers =
  "You'll see each other's sessions, and get an alarm when one of you doesn't come back."
export const askToBeBuddies = 'Ask to be buddies'
export const notNow = 'Not now'

export const yourRequestIsOnItsWay = 'Your request is on its way'
export const canAcceptItNow = (firstName: string) => `${firstName} can accept it now. We'll let you know.`
export const openLineup = 'Open Lineup'

export const youAreBuddies = (firstName: string) => `You and ${firstName} are buddies`
export const seeWhoIsInTheWater = 'See who is in the water.'

export const thisIsYourOwnInvite = 'This is your own invite'
export const sendItToTheSurfers = 'Send it to the surfers you want as buddies.'
export const yourInvite = 'Your invite'

export const thisInviteNoLongerWorks = 'This invite no longer works'
export const askWhoeverSentIt = 'Ask whoever sent it for a new one.'
export const notRightNow = 'Not right now'
