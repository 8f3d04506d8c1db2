import type { Safety, SafetyStep, SessionSafety } from '#contract/sessions/safety.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { joinParts, namesListed } from '#web/lib/format/lists.ts'
import * as texts from '#words/safety.ts'

const NAMES_SHOWN = 3

/** 'Kai, Noa, Theo and 2 others'; `unnamed` counts others whose names are unknown. */
export function listed(names: string[], unnamed = 0): string {
  const more = names.length + unnamed - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).map(isolated)
  if (more > 0) return texts.namesAndOthers(joinParts(shown), more)
  return namesListed(shown)
}

const CHANNEL_WORDS = {
  app: texts.inLineup,
  push: texts.byPush,
  email: texts.byEMail,
  sms: texts.byTextMessage,
} as const
/** 'by push and by e-mail' */
export const formatChannels = (channels: readonly (keyof typeof CHANNEL_WORDS)[]) =>
  listed(channels.map((way) => CHANNEL_WORDS[way]))

const STEP_WORDS = {
  still_out: texts.stillOut,
  overdue: texts.overdueAlert,
  help: texts.callForHelp,
  all_clear: texts.allClear,
} as const satisfies Record<SafetyStep['step'], string>
/** 'Overdue alert, by text message' */
export const formatStep = ({ step, receiver, channel }: SafetyStep) =>
  joinParts([STEP_WORDS[step], receiver === 'contact' && CHANNEL_WORDS[channel]])

export const STATE_WORDS = {
  due: texts.onItsWay,
  sent: texts.sent,
  failed: texts.notDelivered,
  acknowledged: texts.reachedYou,
  withdrawn: texts.notNeeded,
} as const satisfies Record<SafetyStep['state'], string>

/**
 * Summarizes the current alarm's recipients in one line: notified, pending and failed. Ignores earlier alarms; counts a
 * recipient with two channels by the better one.
 */
export function formatNotified({ steps }: Pick<SessionSafety, 'steps'>): string {
  const alarming = steps.filter(({ isOfAlarm, receiver }) => isOfAlarm && receiver !== 'surfer')
  const named = (...states: SafetyStep['state'][]) => [
    ...new Set(alarming.filter(({ state }) => states.includes(state)).map(({ name }) => name)),
  ]
  const notified = named('sent', 'acknowledged')
  const due = named('due').filter((name) => !notified.includes(name))
  const failed = named('failed').filter((name) => ![...notified, ...due].includes(name))
  const parts = [
    notified.length > 0 && texts.wereAlerted(listed(notified), notified.length),
    due.length > 0 && texts.onItsWayTo(listed(due)),
    failed.length > 0 && texts.notReachedYet(listed(failed), failed.length),
  ].filter((part) => part !== false)
  return parts.join(' ') || texts.noOneHasBeenAlerted
}

/** Asks for confirmation before help is called, naming the recipients. */
export function helpQuestion(safety: Pick<Safety, 'buddies' | 'moreBuddies' | 'contacts'> | undefined): string {
  if (!safety) return texts.yourBuddiesAndEmergencyContacts
  const buddies = safety.buddies.map(({ user }) => user.firstName)
  const contacts = safety.contacts.map(({ name }) => name)
  const names = listed([...buddies, ...contacts], safety.moreBuddies)
  if (!names) return texts.youHaveNoBuddiesOr
  return texts.willBeToldWhereYou(names, contacts.length > 0 && buddies.length + contacts.length > 1)
}
