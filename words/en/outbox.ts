import { counted } from './locale.ts'

export const change = 'Change'
export const sendNow = 'Send now'
export const nothingWaiting = 'Nothing waiting'
export const everythingYouDidOnThis = 'Everything you did on this phone has been sent.'
export const waiting = 'Waiting'
export const andMore = (more: number) => `and ${more} more`
export const sent = 'Sent'
export const deleteTitle = (title: string) => `Delete ${title}?`
export const deleteLabel = 'Delete?'
export const itWontBeSentAnd = "It won't be sent, and what belongs to it goes too."
export const itWontBeSent = "It won't be sent."
export const deleteButton = 'Delete'
export const sentTime = (time: string) => `Sent ${time}`
export const deleteTitleButton = (title: string) => `Delete: ${title}`
export const tryAgainTitle = (title: string) => `Try again: ${title}`
export const tryAgain = 'Try again'
export const show = 'Show'
export const sentTitle = (title: string) => `Sent: ${title}`
export const arrivedThingsSent = (arrived: number) => `${arrived} things sent`
export const signedOut = 'Signed out'
export const whatsWaitingStaysOnThis = "What's waiting stays on this phone. Sign in again to send it."
export const yourBrowserDeletedWhatWas = 'Your browser deleted what was waiting'
export const onThisPhoneNeverGot = (count: number) =>
  `${count === 1 ? 'One thing' : `${count} things`} on this phone never got sent. Check your latest session and do it again.`
export const restMore = (rest: number) => `${rest} more`
export const couldntBeSent = (counted: string) => `${counted} couldn't be sent`
export const countedWaiting = (counted: string) => `${counted} waiting`
export const notSentYetSeeEach = 'Not sent yet. See each item for the reason.'
export const whatYouDidIsSent = 'What you did is sent in this order.'
export const noSignalRightNowWhat =
  "No signal right now. What you did stays on this phone and is sent in this order once there's one."
export const waitingForAnEarlierItem = 'Waiting for an earlier item.'
export const somethingCouldntBeSent = "Something couldn't be sent"
export const yourOutboxSaysWhyAnd = 'Your outbox says why, and what to do.'
export const outbox = 'Outbox'
export const answerCount = (count: number) => counted(count, 'answer', 'answers')
export const archiveCount = (count: number) => counted(count, 'archive', 'archives')
export const changeCount = (count: number) => counted(count, 'change', 'changes')
export const checkInCount = (count: number) => counted(count, 'check-in', 'check-ins')
export const checkOutCount = (count: number) => counted(count, 'check-out', 'check-outs')
export const commentCount = (count: number) => counted(count, 'comment', 'comments')
export const editCount = (count: number) => counted(count, 'edit', 'edits')
export const favoriteCount = (count: number) => counted(count, 'favorite', 'favorites')
export const fineCount = (count: number) => `${count} 'I'm fine'`
export const likeCount = (count: number) => counted(count, 'like', 'likes')
export const messageCount = (count: number) => counted(count, 'message', 'messages')
export const pastSessionCount = (count: number) => counted(count, 'past session', 'past sessions')
export const photoCount = (count: number) => counted(count, 'photo', 'photos')
export const planCount = (count: number) => counted(count, 'plan', 'plans')
export const recordingCount = (count: number) => counted(count, 'recording', 'recordings')
export const trackCount = (count: number) => counted(count, 'track', 'tracks')
