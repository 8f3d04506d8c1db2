import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { formatNotified, listed } from '#web/features/safety/alarm/recipient-words.ts'
import {
  buddiesByWay,
  type Guard,
  phaseOf,
  reachesSomebody,
  type WatchPhase,
} from '#web/features/safety/watch-phase.ts'
import { clock } from '#web/lib/format/format.ts'
import * as texts from '#words/safety.ts'

/** 'calm' requires a running watch and a recipient. */
export type WatchWords = { tone: 'calm' | 'warning' | 'alarm'; title: string; text?: string }

const NOBODY_LOOKS = texts.theSafetyWatchIsntRunningRight
/** The sheet it opens has the button. */
const WATCH_IS_OFF = texts.safetyWatchIsOffTurn
const ON_LAND = texts.tellSomeoneOnLand

type Watch = {
  session: SessionSafety
  /** Undefined before the first answer. */
  safety: Safety | undefined
  guard: Guard
  now: number
}

/** `mend` labels the link to the emergency contacts; `alerted` names the recipients. */
type CheckInSafety = { text: string; isWarning: boolean; mend?: string; alerted?: string }

/** Summarizes recipients before a check-in, or warns the surfer who relies on the watch. */
export function formatCheckInSafety(safety: Safety | undefined, guard: Guard): CheckInSafety {
  const warning = (text: string) => ({ text, isWarning: true })
  const lacking = (text: string) => ({ text, isWarning: true, mend: texts.addAContact })
  if (guard === 'nobody') return warning(`${NOBODY_LOOKS} ${ON_LAND}`)
  if (guard === 'unknown' || !safety) return warning(texts.weCantTellIfYourSafetyWatch(ON_LAND))
  if (!reachesSomebody(safety)) return lacking(texts.ifYouDontComeBack)
  const { reached, unreached } = buddiesByWay(safety)
  const names = [...reached.map(({ user }) => user.firstName), ...safety.contacts.map(({ name }) => name)]
  if (names.length > 0) return { text: texts.wouldBeAlerted(listed(names)), isWarning: false, alerted: listed(names) }
  const [only] = unreached
  const who = only && unreached.length + safety.moreBuddies === 1 ? isolated(only.user.firstName) : texts.yourBuddies
  return lacking(texts.wouldOnlySeeItIn(who))
}

/** Text while an 'I'm fine' is unanswered. The limit (ISO) is the one shown; the call may have arrived. */
export function unansweredFineWords(limit: string | null | undefined, mayHaveArrived: boolean): WatchWords {
  const still = texts.limitIsStill(limit ? clock(limit) : texts.theSame)
  const [title, text] = mayHaveArrived
    ? [texts.yourImFineMayHaveArrived, texts.weCantTellYetIf(still)]
    : [texts.imFineIsWaitingFor, texts.yourUntilItArrives(still)]
  return { tone: 'warning', title, text }
}

/** `now` in milliseconds. */
export function watchWords({ session, safety, guard, now }: Watch): WatchWords {
  const phase = phaseOf(session, now)
  if (phase === 'watched') return watchedWords(session.overdueAt ?? '', safety, guard)
  const { title, text } = words[phase](session)
  const alsoNobody = guard === 'nobody' && (phase === 'still out' || phase === 'overdue' || phase === 'help')
  return { tone: TONES[phase], title, text: alsoNobody ? `${text} ${NOBODY_LOOKS}` : text }
}

const TONES = {
  'still out': 'warning',
  overdue: 'alarm',
  help: 'alarm',
  reached: 'warning',
  unwatched: 'warning',
} as const

const words: Record<Exclude<WatchPhase, 'watched'>, (session: SessionSafety) => { title: string; text: string }> = {
  'still out': ({ overdueAt }) => ({
    title: texts.stillOut,
    text: texts.checkOutOrSayYoure(clock(overdueAt ?? '')),
  }),
  overdue: (session) => ({ title: texts.youreOverdue, text: formatNotified(session) }),
  help: (session) => ({ title: texts.youAskedForHelp, text: formatNotified(session) }),
  reached: () => ({ title: texts.someoneReachedYou, text: `${WATCH_IS_OFF}.` }),
  unwatched: () => ({ title: WATCH_IS_OFF, text: ON_LAND }),
}

function watchedWords(overdueAt: string, safety: Safety | undefined, guard: Guard): WatchWords {
  const until = clock(overdueAt)
  if (guard === 'nobody') return { tone: 'warning', title: NOBODY_LOOKS, text: ON_LAND }
  if (guard === 'unknown' || !safety)
    return {
      tone: 'warning',
      title: texts.weCantTellIfYourSafety,
      text: texts.theServerIsntAnsweringYour(until, ON_LAND),
    }
  if (!reachesSomebody(safety))
    return {
      tone: 'warning',
      title: WATCH_IS_OFF,
      text: texts.noOneWouldBeAlertedAdd,
    }
  return { tone: 'calm', title: texts.safetyWatchOnUntil(until) }
}
