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
const amount = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`
export const answerCount = (count: number) => amount(count, 'answer', 'answers')
export const archiveCount = (count: number) => amount(count, 'archive', 'archives')
export const changeCount = (count: number) => amount(count, 'change', 'changes')
export const checkInCount = (count: number) => amount(count, 'check-in', 'check-ins')
export const checkOutCount = (count: number) => amount(count, 'check-out', 'check-outs')
export const commentCount = (count: number) => amount(count, 'comment', 'comments')
export const editCount = (count: number) => amount(count, 'edit', 'edits')
export const favoriteCount = (count: number) => amount(count, 'favorite', 'favorites')
export const fineCount = (count: number) => `${count} 'I'm fine'`
export const likeCount = (count: number) => amount(count, 'like', 'likes')
export const messageCount = (count: number) => amount(count, 'message', 'messages')
export const pastSessionCount = (count: number) => amount(count, 'past session', 'past sessions')
export const photoCount = (count: number) => amount(count, 'photo', 'photos')
export const planCount = (count: number) => amount(count, 'plan', 'plans')
export const recordingCount = (count: number) => amount(count, 'recording', 'recordings')
export const trackCount = (count: number) => amount(count, 'track', 'tracks')
