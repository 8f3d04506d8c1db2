// Moderators' decisions about the reader, appeals, and the page of a suspended surfer.
export const reportsAndDecisions = 'Reports & Decisions'
export const decisionsAboutYou = 'Decisions about you'
export const whatWasDecided = 'What was decided'
export const loadingDecisions = 'Loading decisions'
export const couldntLoadDecisions = "Couldn't load the decisions"
export const noDecisions = 'Nothing was decided about you'
export const noDecisionsText = 'If a moderator hides something of yours or limits your account, you read here why.'

const things = {
  session: 'A session of yours',
  photo: 'A photo of yours',
  comment: 'A comment of yours',
  plan_message: 'A message of yours',
  surfer: 'Your profile picture',
  spot: 'A spot you proposed',
}
type Thing = keyof typeof things | null
const thing = (kind: Thing) => (kind ? things[kind] : 'Something of yours')
type Title = (kind: Thing, until: string | null) => string
export const titles: Record<'keep' | 'hide' | 'delete' | 'warn' | 'limit' | 'suspend' | 'close', Title> = {
  keep: (kind) => `${thing(kind)} stays`,
  hide: (kind) => `${thing(kind)} was hidden`,
  delete: (kind) => `${thing(kind)} was deleted`,
  warn: () => 'You got a warning',
  limit: (_, until) => (until ? `You can't post to others until ${until}` : "You can't post to others"),
  suspend: (_, until) => (until ? `Your account is suspended until ${until}` : 'Your account is suspended'),
  close: () => 'Your account is closed',
}
export const aboutThis = 'About this'
export const takenBack = 'Taken back'
export const yourAppeal = 'Your appeal'
export const answer = 'Answer'
export const waitsForAnAnswer = 'Waits for an answer'
export const decisionStays = 'The decision stays.'
export const decisionWasTakenBack = 'The decision was taken back.'
export const canAppealUntil = (day: string) => `You can appeal once, until ${day}.`
export const appeal = 'Appeal'
export const appealOf = (title: string) => `Appeal: ${title}`
export const whyIsItWrong = 'Why is this decision wrong?'
export const anotherModeratorReadsIt = 'Another moderator reads it, where there is another. You can appeal once.'
export const sendAppeal = 'Send Appeal'
export const sending = 'Sending...'
export const appealSent = 'Appeal sent'
export const couldntSendAppeal = "Couldn't send the appeal"
export const decisionIsGone = 'This decision can no longer be appealed'

export const accountSuspended = 'Your account is suspended'
export const suspendedUntil = (time: string) => `Until ${time}.`
export const suspendedWithoutEnd = 'Until a moderator ends it.'
export const othersDontSeeYou =
  "Meanwhile others don't see you, and you don't see them. Your safety goes on: an alarm under way is carried through, and you can check out and call for help."
export const accountClosed = 'Your account is closed'
export const closedUntilRemoved = (day: string) => `It is removed on ${day}, unless an appeal is still open.`
export const itIsRemovedSoon = 'It is removed soon.'
