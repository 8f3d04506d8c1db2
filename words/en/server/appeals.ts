import { locale } from '../locale.ts'

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

export const appeal = 'Appeal'
export const titles = {
  keep: 'Nothing was changed',
  hide: 'Something of yours was hidden',
  delete: 'Something of yours was deleted',
  warn: 'You got a warning',
  limit: "For some time you can't post to others",
  suspend: 'Your account was suspended',
  close: 'Your account was closed',
}
export const decidedOn = (day: Date) => `The moderators of this server decided this on ${dates.format(day)}.`
export const theyWrote = 'What they wrote'
export const itWasAbout = 'What it was about'
export const ifYouThinkThisIsWrong = (until: Date) =>
  `If you think this is wrong, write to them. You can do that once, until ${dates.format(until)}. Another moderator reads it, where there is another.`
export const yourAppeal = 'Your appeal'
export const sendAppeal = 'Send the appeal'
export const pleaseWriteSomething = 'Please write why you think this is wrong.'
export const tooLong = (most: number) => `Please use at most ${most} characters.`
export const itHasArrived = 'Your appeal has arrived. The answer will be on this page.'
export const isReversed = 'The decision was taken back.'
export const theAnswer = 'The answer'
export const itStays = 'The decision stays.'
export const tooLate = 'This decision can no longer be appealed.'
export const unknownLink =
  'This link does not work. Please open it as it is in the e-mail. If your account was removed, it no longer works.'
