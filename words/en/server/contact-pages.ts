import { headlines, notARescueService } from './contact-messages.ts'

/** Pages that emergency contacts open from their messages. */
type Text = { title: string; text: string }

export const testReachedYou = (name: string): Text => ({
  title: 'The test reached you',
  text: `${name} wanted to know whether messages arrive. They do; there's nothing you need to do.`,
})
const youWontGetAlerts = "You won't get alerts"
export const declined = (name: string): Text => ({
  title: youWontGetAlerts,
  text: `Lineup no longer contacts you about ${name} this way.`,
})
export const reached = (name: string, byReader: boolean): Text => ({
  title: `${name} was reached`,
  text: byReader
    ? `You said that you reached ${name}. Thank you. No one else will be alerted.`
    : `Someone said that they reached ${name}. There's nothing more you need to do.`,
})
export const allClear = (name: string): Text => ({
  title: 'All clear',
  text: `${name} is back, or fine. There's nothing more you need to do. Thank you for being there.`,
})
export const falseAlarm = (name: string): Text => ({
  title: 'A false alarm',
  text: `Our clock was wrong, and we're sorry. ${name} isn't overdue. We'll alert you again if ${name} doesn't come back in time.`,
})
export const noMoreAlerts = 'No More Alerts'

type Channel = 'email' | 'sms'
const channels = { sms: 'sends you a text message', email: 'sends you an e-mail' }
export const question = {
  waiting: (name: string, channel: Channel): Text => ({
    title: `Would you look out for ${name}?`,
    text: `${name} goes surfing and has named you as an emergency contact. If ${name} doesn't come back in time, or asks for help, Lineup ${channels[channel]} with where they were last, since when, and how to say that you reached them.`,
  }),
  confirmed: (name: string, channel: Channel): Text => ({
    title: "You'll be alerted",
    text: `Thank you. If ${name} doesn't come back from surfing in time, or asks for help, Lineup ${channels[channel]}.`,
  }),
  declined: (name: string, _: Channel): Text => ({
    title: youWontGetAlerts,
    text: `Lineup doesn't contact you about ${name} this way. You can change your mind here.`,
  }),
}
export const yesAlertMe = 'Yes, alert me'
export const no = 'No'
export const noNotAnyMore = 'No, not any more'
export const inAnEmergency = `${notARescueService}. In an emergency, call the local emergency number.`

export const alarms = { help: headlines.help, overdue: headlines.overdue }
export const iReachedThem = 'I reached them'
export const pressThisOnce = (name: string) =>
  `Press this once you have spoken to ${name} or seen them. No one else will be alerted after that.`
export const ifYouCannotReach = (name: string) =>
  `${notARescueService}. If you cannot reach ${name}, call the local emergency number.`
export const lastKnownPlace = 'Last known place'
export const position = 'Position'
export const openTheMap = 'Open the map'
export const inTheWaterSince = 'In the water since'
export const board = 'Board'

/** 'Sat 21 Nov, 14:05 (America/Los Angeles)': contacts may live anywhere, so with 24 hours. */
export const dayAndTime = (time: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(time)} (${timeZone.replaceAll('_', ' ')})`

export const withoutSurfer = {
  unknown: {
    title: "This link doesn't work",
    text: 'Part of it is missing, or what it was about no longer exists.',
  },
  gone: {
    title: 'This link has expired',
    text: "What it was about is over, so there's nothing left to see.",
  },
  'outdated question': {
    title: 'This question is out of date',
    text: 'You may have received a newer one: please answer that. Nothing was changed here.',
  },
}
