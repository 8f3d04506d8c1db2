// The operators' first page, and their pages about the server itself.

export const thisServer = 'This Server'
export const toDecide = 'To decide'
export const moderation = 'Moderation'
export const spotProposals = 'Proposed spots'
export const open = (count: number) => `${count.toLocaleString('en')} open`
export const surfers = 'Surfers'
export const allSurfers = 'All surfers'
export const invitations = 'Invitations'
export const signUps = {
  open: 'Open to all',
  invited: 'Invited',
  approved: 'You approve',
  closed: 'Closed',
} as const
export const server = 'Server'
export const health = 'Health check'
export const backups = 'Backups'
export const backupStates = { off: 'Not set up', ok: 'In time', late: 'Late' } as const
export const messages = 'Mail and text messages'
export const channels = { both: 'Set up', mail: 'Mail only', text: 'Texts only', none: 'Not set up' } as const
export const safetyReport = 'Safety report'
export const watching = 'In time'
export const notWatching = 'Not running'
export const operators = 'Operators'
export const team = 'Team'
export const log = 'What operators did'
export const couldntLoadFigures = "Couldn't load what waits"

export const healthCheck = 'Health Check'
export const whatIsChecked =
  'Checks the database, disk, pictures, texts, mail, text messages, push and the address of this server, and says what to do. It takes up to 15 seconds and sends nothing.'
export const checkNow = 'Check Now'
export const checkAgain = 'Check Again'
export const checking = 'Checking...'
export const couldntCheck = "Couldn't check"
export const allIsWell = 'All is well'
export const needAttention = (count: number) => (count === 1 ? '1 check needs you' : `${count} checks need you`)
export const checkedAt = (clock: string) => `Checked at ${clock}`
export const checks = 'Checks'
export const states = { ok: 'OK', warning: 'Warning', failed: 'Failed' } as const

export const messagesTitle = 'Mail and Text Messages'
export const mail = 'Mail'
export const mailGoesTo = (address: string) => `A test goes to your own address, ${address}.`
export const noMail =
  'No mail server is set up. Set SMTP_URL as docs/operating.md says, and start Lineup again: then you can send a test here. Until then nobody gets mail, and forgotten passwords need you.'
export const youHaveNoAddress = 'Your account has no e-mail address to send a test to.'
export const sendTestMail = 'Send a Test Mail'
export const textMessages = 'Text messages'
export const textCosts = 'A test costs what a text message costs. It goes to the number that you enter.'
export const noTexts =
  'No gateway is set up. Set SMS_WEBHOOK_URL as docs/operating.md says, and start Lineup again: then you can send a test here. Until then emergency contacts get mail alone.'
export const number = 'Phone number'
export const sendTestText = 'Send a Test Text'
export const sending = 'Sending...'
export const couldntSend = "Couldn't send a test"
export const accepted = 'Accepted'
export const refused = 'Not accepted'
export const answerOf = { mail: 'The mail server answered:', text: 'The gateway answered:' } as const
export const nextSteps = {
  mail: 'Look into your mailbox, and its folder for spam.',
  text: 'It should arrive within a minute.',
} as const
