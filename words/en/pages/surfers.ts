// The operators' pages about surfers.

export const surfers = 'Surfers'
export const surfer = 'Surfer'
export const searchSurfers = 'Name or e-mail'
export const loadingSurfers = 'Loading surfers'
export const couldntLoadSurfers = "Couldn't load the surfers"
export const nobodyFound = 'Nobody found'
export const beginningsAreFound = 'The beginning of a name, a username or an e-mail address is enough.'
export const showMore = 'Show more'
export const loading = 'Loading'
export const found = (count: number, isAll: boolean) =>
  `${count}${isAll ? '' : ' or more'} ${count === 1 && isAll ? 'surfer' : 'surfers'}`
export const seen = (daysAgo: string) => `Seen ${daysAgo}`
export const neverSeen = 'Not signed in'
export const signedUp = (daysAgo: string) => `Signed up ${daysAgo}`
export const standings = {
  unverified: 'Address not confirmed',
  awaiting: 'Waits for approval',
  refused: 'Refused',
  limited: 'Limited',
  suspended: 'Suspended',
  closed: 'Closed',
} as const
export const until = (day: string) => `Until ${day}`
export const leavesOn = (day: string) => `Leaves on ${day}`

export const loadingSurfer = 'Loading this surfer'
export const couldntLoadSurfer = "Couldn't load this surfer"
export const surferNotFound = 'Surfer not found'
export const theyMayHaveLeft = 'They may have left.'
export const account = 'Account'
export const surferIsNotified = 'The surfer is notified of each change, and it stays in the log.'

export const nameAndUsername = 'Name and username'
export const change = 'Change'
export const email = 'E-mail address'
export const noEmail = 'None. The surfer chooses one in the app.'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed'
export const confirm = 'Confirm'
export const confirmQuestion = (address: string) => `Confirm ${address}?`
export const onlyIfItIsTheirs =
  'Only if you know that it is theirs: whoever reads its mail can get into the account from then on.'
export const twoSteps = 'Codes on new devices'
export const on = 'On'
export const off = 'Off'
export const turnOff = 'Turn Off'
export const turnOffQuestion = 'Turn codes off?'
export const passwordIsEnough =
  'Their password alone signs them in, also on a new device, until they turn codes on again.'
export const signIns = 'Signed in'
export const browsers = (count: number) =>
  count === 0 ? 'Nowhere' : `On ${count === 1 ? '1 browser' : `${count} browsers`}`
export const signOut = 'Sign Out'
export const signOutQuestion = 'Sign out everywhere?'
export const theySignInAgain =
  'Every phone and browser has to sign in again. A surfer in the water is still watched, but must sign in to check out.'

export const isSignedOut = (name: string) => `${name} is signed out everywhere.`
export const hasNoCodes = (name: string) => `${name} signs in without codes now.`
export const isConfirmed = (name: string) => `The address of ${name} counts as confirmed.`
export const isRenamed = (name: string) => `The name is ${name} now.`
export const couldntSignOut = "Couldn't sign this surfer out"
export const couldntTurnOff = "Couldn't turn codes off"
export const couldntConfirm = "Couldn't confirm the address"
export const couldntRename = "Couldn't change the name"

export const changeName = 'Change Name'
export const firstName = 'First Name'
export const lastName = 'Last Name'
export const username = 'Username'
export const save = 'Save'
export const saving = 'Saving...'

export const whatOperatorsDid = 'What operators did'
export const nothingYet = 'Nothing yet'
