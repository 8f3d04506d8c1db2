// Mails and notifications about a decision of moderators.
import type { Decision } from '#contract/operators/moderation.ts'

type Noticed = Exclude<Decision, 'keep'>
type About = Noticed | 'upheld' | 'reversed'

const until = (day: string | null) => (day ? ` until ${day}` : '')

/** In the list of notifications, and of a push. */
export const notices: Record<About, string> = {
  hide: 'Something you posted was hidden',
  delete: 'Something you posted was removed',
  warn: 'A moderator warned you',
  limit: "For now you can't post to others here",
  suspend: 'Your account is suspended',
  close: 'Your account was closed',
  upheld: 'Your appeal was answered: the decision stays',
  reversed: 'A decision about you was taken back',
}
export const aDecision = 'There is a decision about you'

export const decisionMail = (decision: Noticed, day: string | null, appealDays: number) => ({
  subject: notices[decision],
  text: [whatHappened[decision](day), 'The people who look after this server write:'],
  afterMessage: `If you think this is wrong, you can appeal within ${appealDays} days.`,
  button: 'See the decision',
  footer: 'We send this e-mail whenever a moderator decides about you.',
})

const whatHappened: Record<Noticed, (day: string | null) => string> = {
  hide: () => 'Something you posted on Lineup was reported. A moderator hid it from others.',
  delete: () => 'Something you posted on Lineup was reported. A moderator removed it.',
  warn: () => 'A moderator of Lineup warns you about something you did. Nothing else changes.',
  limit: (day) =>
    `A moderator of Lineup decided that you can't post to others${until(day)}. That includes new notes and places that others read, your name and your picture. Your own diary and your safety work as before.`,
  suspend: (day) =>
    `A moderator of Lineup suspended your account${until(day)}. Nobody sees you there. An alarm under way, checking out and your emergency contacts go on.`,
  close: () =>
    'Your account on Lineup was closed, and is removed in 21 days. Nobody sees you there. If you are in the water, you can still check out.',
}

export const answerMail = (isReversed: boolean, wasClosing: boolean) => ({
  subject: notices[isReversed ? 'reversed' : 'upheld'],
  text: [
    isReversed
      ? 'A decision about you on Lineup was taken back. What could be restored is as before.'
      : 'A moderator of Lineup read your appeal. The decision stays.',
    ...(isReversed && wasClosing
      ? [
          'Your account is open again. If you had asked us to delete it, that is cancelled: you can ask again in Settings.',
        ]
      : []),
  ],
  theyWrite: 'The people who look after this server write:',
  button: 'See the decision',
  footer: 'We send this e-mail whenever a moderator decides about you.',
})
