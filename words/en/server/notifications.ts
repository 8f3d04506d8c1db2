import { pieces } from '../../pieces.ts'
import { formatMinutes } from './weekly-summary.ts'

type Element = { markup: string }

export const someone = 'Someone'
const at = (place: string | null) => (place ? ` at ${place}` : '')
const to = (place: string | null) => (place ? ` to ${place}` : '')

export const wantsToBeYourBuddy = (name: string) => `${name} wants to be your buddy`
export const buddyRequests = (count: number) => `${count} new buddy requests`
export const acceptedYourRequest = (name: string) => `${name} accepted your buddy request`
export const likedYourSession = (name: string) => `${name} liked your session`
export const likes = (count: number) => `${count} new likes on your sessions`
export const commentedOnYourSession = (name: string) => `${name} commented on your session`
export const comments = (count: number) => `${count} new comments on your sessions`
export const joinedYourSession = (name: string) => `${name} joined your session`
export const surfersJoined = (count: number) => `${count} surfers joined your sessions`
export const checkedIn = (name: string, place: string | null) => `${name} checked in${at(place)}`
export const checkedInByGps = (name: string) => `${name} checked in by GPS`
export const youEarned = (achievement = 'an achievement') => `You earned ${achievement}`

export const invitedYouToSurf = (name: string, place: string | null) => `${name} invited you to surf${at(place)}`
const answers: Record<string, string> = { going: 'is coming', maybe: 'might come', no: "can't come" }
export const answered = (name: string, answer: string | null, place: string | null) =>
  `${name} ${answers[answer ?? ''] ?? 'answered your invitation'}${to(place)}`
/** A reminder that is much later than an hour before gives the minutes. */
export const yourSessionIsIn = (minutes: number, place: string | null) => {
  const left = minutes > 50 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Your session${at(place)} is in ${left}`
}
export const tookYouOffAPlan = (name: string) => `${name} took you off a plan`
export const calledOffThePlan = (name: string, place: string | null) => `${name} called off the plan${at(place)}`
export const changedThePlan = (name: string, place: string | null) => `${name} changed the plan${at(place)}`
export const sentAMessage = (name: string, place: string | null) => `${name} sent a message about the plan${at(place)}`
export const isRunningLate = (name: string, minutes: string | null, place: string | null) =>
  `${name} is running ${minutes} min late${to(place)}`
export const theForecastGotWorse = (verdict: string, place: string | null) =>
  `The forecast for your session${at(place)} got worse: ${verdict}`

export const stillOut = "Still out? Check out, or say you're fine"
export const weEndedYourSession = (minutes: number) =>
  `You didn't check out, so we ended your session after a day: ${formatMinutes(minutes)} in the water. Tap to confirm or correct it. We'll then let everyone we alerted know you're back`
const youAlerted = (text: string, hasNotifiedBuddies: boolean) =>
  hasNotifiedBuddies ? `${text}. Your buddies were alerted` : text
export const youreOverdue = (hasNotifiedBuddies: boolean) => youAlerted("You're overdue", hasNotifiedBuddies)
export const youAskedForHelp = (hasNotifiedBuddies: boolean) => youAlerted('You asked for help', hasNotifiedBuddies)
export const hasNotComeBackFrom = (name: string, place: string) => `${name} has not come back from ${place}`
export const wasOverdue = (name: string) => `${name} was overdue`
export const askedForHelp = (name: string, place: string | null) => `${name} asked for help${at(place)}`
const allClearReasons: Record<string, string> = {
  reached: 'was reached',
  fine: 'is fine and staying out longer',
  back: 'is back',
  false_alarm: "isn't overdue: that was a false alarm on our side",
}
export const allClear = (name: string, reason: string | null) => `${name} ${allClearReasons[reason ?? ''] ?? 'is fine'}`
export const yourFalseAlarm = "False alarm: our clock was wrong. We've told everyone you're not overdue"
export const yourAllClear = "All clear. We've told everyone you're fine"

const moreUpdates = (more: number) =>
  more > 0 ? `, and ${more} more ${more === 1 ? 'update' : 'updates'} from your alerts` : ''
export const yourAlertHasEnded = (spotName: string, more: number) =>
  `Your alert for ${spotName} has ended: the spot is no longer on Lineup${moreUpdates(more)}`
const looks = { good: 'looks', moved: 'now looks', worse: 'now looks', off: 'no longer looks' }
type SeaAlert = { change: keyof typeof looks; spotName: string; rating: string; when: string; more: number }
/** Ends with ', and 2 more updates from your alerts'. */
export const spotLooks = ({ change, spotName, rating, when, more }: SeaAlert) =>
  `${spotName} ${looks[change]} ${rating} ${when}${moreUpdates(more)}`
export const likeTheDaysYouLoved = 'like the days you loved'

/** Buttons of a push. */
export const imFineOneMoreHour = "I'm fine, 1 more hour"
export const checkOut = 'Check Out'

/** In mails. */
export const openLineup = 'Open Lineup'
export const yourSettingsHaveThisSent = 'Your notification settings have this sent by e-mail.'
export const changeThem = 'Change them'
export const unsubscribe = 'unsubscribe'
export const changeOrUnsubscribe = (change: Element, stop: Element) =>
  pieces`${yourSettingsHaveThisSent} ${change} or ${stop}.`
export const changeThemAt = (address: string) => `Change them: ${address}`
export const unsubscribeAt = (address: string) => `Unsubscribe: ${address}`

export const youAreApproved = 'An operator has approved your account. Others can see you now.'
export const surfersWaitForApproval = 'New surfers wait for your approval'
const outcomes: Record<string, string> = {
  nothing_found: "nothing was found that isn't allowed here",
  removed: 'it was taken down',
}
export const yourReportIsDecided = (outcome: string | null) =>
  `Thanks for your report: ${outcomes[outcome ?? ''] ?? 'we dealt with it'}`
export const reportsWait = 'A report or an appeal waits for you'
export const backupsAreLate = 'No backup of this server has succeeded for two days'
