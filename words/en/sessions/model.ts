import { counted } from '../locale.ts'

export const somewhereWithinOnlyBuddiesSee = (radius: string) =>
  `Somewhere within ${radius}. Only buddies see the exact place.`
export const theDotMarksTheSpot = 'The dot marks the spot.'
export const onlyYouAndYourBuddies = 'Only you and your buddies see the exact place.'
export const youSeeTheExactPlace = "You see the exact place because you're buddies."
export const sessionsCanBeLoggedFrom = (firstSessionYear: number) =>
  `Sessions can be logged from ${firstSessionYear} on.`
export const theClocksSkippedThereThat = (time: string) =>
  `The clocks skipped ${time} there that night. Please choose another time.`
export const yourBuddies = 'your buddies'
export const thisSurfersBuddies = "this surfer's buddies"
export const onlyYouCanOpenThis = 'Only you can open this link. Everyone else sees nothing of the session.'
export const onlyWhoKnowTheSecret = (buddies: string) => `Only ${buddies} who know the secret spot can open this link.`
export const onlyCanOpenThisLink = (buddies: string) => `Only ${buddies} can open this link.`
export const anyoneCanOpenThisLink = (isOwner: boolean) =>
  `Anyone can open this link. People who aren't signed in see the spot and the hour${isOwner ? ', and what you choose here' : ''}.`
export const everyoneWhoIsSignedIn = 'Everyone who is signed in to Lineup can open this link.'
export const ifYouChoseToShow = (who: string) =>
  `${who} If you chose to show it after you leave, it opens once you check out.`
export const wavesCaught = (waveCount: number) => (waveCount === 1 ? 'Wave caught' : 'Waves caught')
export const waveSize = 'Wave size'
export const rating = 'Rating'
export const board = 'Board'
export const onlyYouCanSeeIt = 'Only you can see it.'
export const onlyBuddiesWhoKnowThe = 'Only buddies who know the secret spot can see it.'
export const onlyYouAndYourBuddiesCan = (surfSpotId: string | null) =>
  `Only you and your buddies can see it.${surfSpotId ? ' At the spot, you show up as Anonymous.' : ''}`
export const visitorsOnlySeeSessionsAt = 'Visitors only see sessions at public spots.'
export const itShowsUpOnceYou = 'It shows up once you check out.'
export const nameNoSession = (name: string) => `${name}: no session`
export const dayHours = (name: string, hours: number) => `${name}: ${counted(hours, 'hour', 'hours')}`
export const dayHoursFromDawn = (name: string, hours: number) => `${dayHours(name, hours)}, dawn`
export const timesAreLocalToThe = (name: string) => `Times are local to the spot: ${name}.`
