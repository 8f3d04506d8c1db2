import { listed } from '#web/features/safety/alarm/told-words.ts'
import type { SafetyGap } from '#web/features/safety/gaps/safety-gaps.ts'

const words: Record<SafetyGap['kind'], (names: string) => { title: string; text: string }> = {
  unknown: () => ({ title: "We can't reach the server", text: "Tell someone on land until you're back online." }),
  'not-looking': () => ({
    title: "The safety watch isn't running right now",
    text: "We're on it. Tell someone on land when you'll be back.",
  }),
  ended: () => ({ title: 'Safety watch is off for this session', text: 'Turn it on again and you get one more hour.' }),
  'no-buddies': () => ({ title: 'No buddies yet', text: 'Buddies are the first to get your alarm.' }),
  'buddies-in-app-only': (names) => ({
    title: `${names} might miss your alarm`,
    text: 'No push and no e-mail: they only see it in Lineup. Ask them to turn push on.',
  }),
  'no-contacts': () => ({ title: 'No emergency contact', text: "We message them if you don't come back." }),
  'contacts-waiting': (names) => ({ title: `${names} can't be reached yet`, text: 'Contacts count once they agree.' }),
  'push-off': () => ({
    title: 'Push is off on this phone',
    text: 'Turn it on, and we check with you before raising an alarm.',
  }),
  'push-blocked': () => ({
    title: 'Push is blocked on this phone',
    text: "Allow notifications from Lineup in your browser's settings.",
  }),
}

/** What is missing and why it matters. */
export const safetyGapWords = ({ kind, names }: SafetyGap) => words[kind](listed(names))
