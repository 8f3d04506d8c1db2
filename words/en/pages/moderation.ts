// Reports and appeals, as moderators read and decide them.
import type { ReactNode } from 'react'
import type { Decision, ReportedKind } from '#contract/operators/moderation.ts'
import { rich } from '../../rich.ts'
import { reportOf } from './reports.ts'

export const moderation = 'Moderation'
export const openCases = 'Reported'
export const loadingCases = 'Loading what was reported'
export const couldntLoadCases = "Couldn't load what was reported"
export const nothingReported = 'Nothing reported'
export const reportsAppearHere = 'If somebody reports something, it appears here.'
export const decidedCases = 'Decided'
export const showDecided = 'Show Decided Reports'
export const nothingDecided = 'Nothing decided yet'
export const showMore = 'Show more'
export const loading = 'Loading'
export const reports = (count: number) => (count === 1 ? '1 report' : `${count >= 100 ? '100 or more' : count} reports`)
export const waiting = (count: number) => `${count >= 100 ? '99+' : count} waiting`
export const by = (kind: ReportedKind, name: ReactNode) => rich`${reportOf(kind)} by ${name}`
export const theProfileOf = (name: ReactNode) => rich`The profile of ${name}`
export const aSpot = 'A spot'

export const report = 'Report'
export const loadingCase = 'Loading this report'
export const couldntLoadCase = "Couldn't load this report"
export const caseNotFound = 'Report not found'
export const caseNotFoundText = 'It may be about you, or gone with its surfer.'
export const whatWasReported = 'What was reported'
export const itIsGone = 'It is gone: its surfer deleted it, or somebody did.'
export const isShownNoMore = 'Decided. What was reported is shown again if its surfer appeals.'
export const itIsHidden = 'Hidden from others'
export const textThen = 'When it was reported'
export const textNow = 'Now'
export const reportedPhoto = 'The reported photo'
export const aroundIt = 'Before and after'
export const thisOne = 'Reported'
export const someone = 'Someone'
export const at = (place: string) => `At ${place}`
export const whoReported = 'Who reported it'
export const aVisitor = 'A visitor'
export const aFormerSurfer = 'Someone who is gone'
export const record = (count: number, founded: number) =>
  count === 1 ? 'Their first report' : `${count >= 100 ? '100 or more' : count} reports, ${founded} led to something`
export const theSurfer = 'The surfer'
export const memberSince = (ago: string) => `Here since ${ago}`
export const formerDecisions = 'Earlier decisions'
export const noneSoFar = 'None so far.'
export const takenBack = 'Taken back'
export const decidedBy = (name: ReactNode, day: string) => rich`${name}, ${day}`
export const decidedUntil = (decision: string, day: string | null) => (day ? `${decision} until ${day}` : decision)

export const decide = 'Decide'
export const decision = 'Decision'
export const yourDecision = 'Your decision'
export const youCannotDecide = "You can't decide this"
export const youCannotDecideText =
  'You reported it, or it is about an owner or another moderator. Where there is another owner, they can.'
export const choices: Record<Decision, string> = {
  keep: 'Leave it',
  hide: 'Hide it',
  delete: 'Delete it',
  warn: 'Warn',
  limit: 'Limit',
  suspend: 'Suspend',
  close: 'Close the account',
}
export const choiceLines: Record<Decision, string> = {
  keep: 'Nothing changes, and the surfer is not notified.',
  hide: 'Hidden from others; a comment or message also from its author. It can be shown again.',
  delete: 'Gone for everyone. This cannot be undone.',
  warn: 'Your words alone. It stays.',
  limit: 'Hides it, and for some days they cannot post to others, nor change notes, name and picture.',
  suspend: 'Hides it, and nobody sees them. Their safety goes on.',
  close: 'Hides it, signs them out, and removes the account in 21 days.',
}
export const decided: Record<Decision, string> = {
  keep: 'Left',
  hide: 'Hidden',
  delete: 'Deleted',
  warn: 'Warned',
  limit: 'Limited',
  suspend: 'Suspended',
  close: 'Account closed',
}
/** About a surfer, of whom nothing else was reported. */
export const choiceLinesOfSurfer: Partial<Record<Decision, string>> = {
  hide: 'The profile picture is gone for everyone. It can be shown again.',
  delete: 'The profile picture is deleted. This cannot be undone.',
  warn: 'Your words alone.',
  limit: 'For some days they cannot post to others, nor change notes, name and picture.',
  suspend: 'Nobody sees them. Their safety goes on.',
  close: 'They are signed out, and the account is removed in 21 days.',
}
export const choiceLinesOfSpot: Partial<Record<Decision, string>> = {
  keep: 'Nothing changes.',
  hide: 'Gone from the map, lists and search. Sessions there stay. It can be shown again.',
}
export const forHowLong = 'For how long'
export const untilDay = 'Until'
export const chooseADay = 'Please choose a day from tomorrow to a year ahead'
export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export const noEnd = 'No end'
export const wordsToSurfer = 'Your words to the surfer'
export const whyForModerators = 'Why, for other moderators'
export const theyReadThis =
  'They read this with the decision, and can appeal within 20 days. They never learn who reported it.'
export const pleaseSayWhy = 'Please write why'
export const send = 'Decide'
export const sending = 'Deciding...'
export const questions: Partial<Record<Decision, string>> = {
  delete: 'Delete it for good?',
  suspend: 'Suspend this surfer?',
  close: 'Close this account?',
}
export const isDecided = 'Decided. The surfer and those who reported it are notified.'
export const isDecidedAbout = 'Decided. The surfer is notified.'
export const isLeft = 'Decided. Those who reported it are notified.'
export const couldntDecide = "Couldn't decide"
export const decidedMeanwhile = 'Somebody else decided this in the meantime.'

export const appeals = 'Appeals'
export const couldntLoadAppeals = "Couldn't load the appeals"
export const theirAppeal = 'Their appeal'
export const ourWords = 'What we wrote'
export const answerAppeal = 'Answer'
export const answerTo = (name: string) => `Answer the appeal of ${name}`
export const another = 'You decided this, so somebody else answers.'
export const anOwnerAnswers = 'It is about an owner or moderator, so an owner answers.'
export const appealIsGone = 'This appeal is answered already'
export const stays = 'The decision stays'
export const takeBack = 'Take it back'
export const staysLine = 'Nothing changes. They cannot appeal again.'
export const takeBackQuestion = 'Take this decision back?'
export const isTakenBack = 'Taken back. The surfer is notified.'
export const isShownAgain = 'Shown again.'
export const couldntTakeBack = "Couldn't take it back"
export const takeBackLine = 'Shows again what was hidden, and ends limits, suspension or closing.'
export const answer = 'Answer'
export const yourAnswer = 'Your answer'
export const sendAnswer = 'Send Answer'
export const sendingAnswer = 'Sending...'
export const isAnswered = 'Answered. The surfer is notified.'
export const couldntAnswer = "Couldn't answer"
export const seeReport = 'See the report'

export const decisionsAbout = 'Moderation'
export const decideAbout = 'Decide About This Surfer'
export const lift = 'Lift'
export const liftQuestion = 'Lift it now?'
export const liftText = 'Each limit and suspension ends now. The surfer is notified.'
export const isLifted = 'Lifted. The surfer is notified.'
export const couldntLift = "Couldn't lift it"
export const couldntLoadDecisions = "Couldn't load the decisions"
