import { listed } from '#web/features/safety/alarm/recipient-words.ts'
import type { SafetyGap } from '#web/features/safety/gaps/safety-gaps.ts'
import * as texts from '#words/safety.ts'

const words: Record<SafetyGap['kind'], (names: string) => { title: string; text: string }> = {
  unknown: () => ({ title: texts.weCantReachTheServer, text: texts.tellSomeoneOnLandUntil }),
  'not-looking': () => ({
    title: texts.theSafetyWatchIsntRunning,
    text: texts.wereOnItTellSomeone,
  }),
  ended: () => ({ title: texts.safetyWatchIsOffFor, text: texts.turnItOnAgainAnd }),
  'no-buddies': () => ({ title: texts.noBuddiesYet, text: texts.buddiesAreTheFirstTo }),
  'buddies-in-app-only': (names) => ({
    title: texts.mightMissYourAlarm(names),
    text: texts.noPushAndNoE,
  }),
  'no-contacts': () => ({ title: texts.noEmergencyContact, text: texts.weMessageThemIfYou }),
  'contacts-waiting': (names) => ({ title: texts.cantBeReachedYet(names), text: texts.contactsCountOnceTheyAgree }),
  'push-off': () => ({
    title: texts.pushIsOffOnThis,
    text: texts.turnItOnAndWe,
  }),
  'push-blocked': () => ({
    title: texts.pushIsBlockedOnThis,
    text: texts.allowNotificationsFromLineupIn,
  }),
}

export const safetyGapWords = ({ kind, names }: SafetyGap) => words[kind](listed(names))
