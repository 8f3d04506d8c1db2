import type { SafetyGap } from '#web/features/safety/safety-gaps.ts'
import { listed } from '#web/features/safety/told-words.ts'

const words: Record<SafetyGap['kind'], (names: string) => { title: string; text: string }> = {
  unknown: () => ({ title: "We can't reach the server", text: 'Tell someone on land until you are back online.' }),
  'not-looking': () => ({
    title: 'The safety watch is down right now',
    text: 'We are on it. Tell someone on land when you will be back.',
  }),
  ended: () => ({ title: 'The watch for this session is over', text: 'Turn it on again and you get one more hour.' }),
  'no-buddies': () => ({ title: 'No buddies yet', text: 'Buddies are the first to get your alarm.' }),
  'buddies-in-app-only': (names) => ({
    title: `${names} might miss your alarm`,
    text: 'No push and no e-mail: they only see it in Lineup. Ask them to turn push on.',
  }),
  'no-contacts': () => ({ title: 'No emergency contact', text: "We message them if you don't come back." }),
  'contacts-waiting': (names) => ({ title: `${names} can't be reached yet`, text: 'Contacts count once they agree.' }),
  'push-off': () => ({
    title: 'Push is off on this phone',
    text: 'With it on, we ask if you are fine before any alarm.',
  }),
  'push-blocked': () => ({
    title: 'Push is blocked on this phone',
    text: "Allow notifications from Lineup in your browser's settings.",
  }),
}

/** What is missing and why it matters. */
export const safetyGapWords = ({ kind, names }: SafetyGap) => words[kind](listed(names))
