// The form of a report, and the list of own ones.

type Kind = 'session' | 'photo' | 'comment' | 'plan_message' | 'surfer' | 'spot'

export const names: Record<Kind, string> = {
  session: 'session',
  photo: 'photo',
  comment: 'comment',
  plan_message: 'message',
  surfer: 'surfer',
  spot: 'spot',
}
export const reportA = (kind: Kind) => `Report this ${names[kind]}`
export const aModeratorLooks = 'A moderator of this server will look at it. Nobody else learns that you reported it.'
export const aModeratorLooksWithoutAnswer = `${aModeratorLooks} This server can't send e-mail, so you won't get an answer.`
export const whatIsWrong = "What's wrong?"
export const reasons = {
  harassment: 'Harassment or bullying',
  hate: 'Hate',
  nudity: 'Nudity or sexual content',
  danger: 'Somebody could get hurt',
  privacy: 'Shows something private',
  spam: 'Spam or a scam',
  wrong: "It's wrong or misleading",
  other: 'Something else',
} as const
export const callForHelpFirst = 'In an emergency, call for help first.'
export const message = 'Anything we should know (optional)'
export const email = 'Your e-mail address, if you want an answer (optional)'
export const enterAnEmail = 'Please enter an e-mail address'
export const sendReport = 'Send Report'
export const sending = 'Sending...'
export const couldntSend = "Couldn't send your report"
export const becameOfIt = "You'll be notified of what became of it."
const answers = {
  settings: becameOfIt,
  mail: "We'll e-mail you what became of it.",
  none: 'A moderator will look at it.',
} as const
export const alreadyReported = 'You already reported this'
export const thanks = (answer: keyof typeof answers) => `Thanks for your report. ${answers[answer]}`

export const yourReports = 'Your reports'
export const reportOf = (kind: Kind) => `A ${names[kind]}`
export const outcomes = {
  open: 'Not decided yet',
  nothing_found: 'Nothing found',
  removed: 'Taken down',
  dealt_with: 'Dealt with',
} as const
