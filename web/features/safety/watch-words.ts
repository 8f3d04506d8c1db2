import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { formatNotified, listed } from '#web/features/safety/alarm/told-words.ts'
import {
  buddiesByWay,
  type Guard,
  phaseOf,
  reachesSomebody,
  type WatchPhase,
} from '#web/features/safety/watch-phase.ts'
import { clock } from '#web/lib/format/format.ts'

/** What the banner says: 'calm' only where somebody is looking and somebody would be told. */
export type WatchWords = { tone: 'calm' | 'warning' | 'alarm'; title: string; text?: string }

const NOBODY_LOOKS = "The safety watch isn't running right now."
/** The sheet that it leads to has the button for it. */
const WATCH_IS_OFF = 'Safety watch is off: turn it on'
const ON_LAND = 'Tell someone on land.'

type Watch = {
  session: SessionSafety
  /** Undefined while it has never been answered. */
  safety: Safety | undefined
  guard: Guard
  now: number
}

/** `mend` is what may be done about it, where emergency contacts are; `alerted` are those who get the alarm. */
type CheckInSafety = { text: string; isWarning: boolean; mend?: 'Add a contact'; alerted?: string }

/** One line before a check-in: who would be told, or what a surfer must know who relies on it. */
export function formatCheckInSafety(safety: Safety | undefined, guard: Guard): CheckInSafety {
  const warning = (text: string) => ({ text, isWarning: true })
  const lacking = (text: string) => ({ text, isWarning: true, mend: 'Add a contact' as const })
  if (guard === 'nobody') return warning(`${NOBODY_LOOKS} ${ON_LAND}`)
  if (guard === 'unknown' || !safety) return warning(`We can't tell if your safety watch is on. ${ON_LAND}`)
  if (!reachesSomebody(safety)) return lacking("If you don't come back, nobody is told.")
  const { reached, unreached } = buddiesByWay(safety)
  const names = [...reached.map(({ user }) => user.firstName), ...safety.contacts.map(({ name }) => name)]
  if (names.length > 0) return { text: `${listed(names)} would be alerted.`, isWarning: false, alerted: listed(names) }
  const [only] = unreached
  const who = only && unreached.length + safety.moreBuddies === 1 ? only.user.firstName : 'Your buddies'
  return lacking(`${who} would only see it in Lineup.`)
}

/** While an 'I'm fine' has no answer: the limit, ISO, is what the surfer saw; it may have arrived when its answer was lost. */
export function unansweredFineWords(limit: string | null | undefined, mayHaveArrived: boolean): WatchWords {
  const still = `limit is still ${limit ? clock(limit) : 'the same'}`
  const [title, text] = mayHaveArrived
    ? ["Your 'I'm fine' may have arrived", `We can't tell yet. If it hasn't, your ${still}.`]
    : ["'I'm fine' is waiting for a signal", `Your ${still} until it arrives.`]
  return { tone: 'warning', title, text }
}

/** How the session is looked after at `now`, in milliseconds. */
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
    title: 'Still out?',
    text: `Check out, or say you're fine, by ${clock(overdueAt ?? '')}.`,
  }),
  overdue: (session) => ({ title: "You're overdue", text: formatNotified(session) }),
  help: (session) => ({ title: 'You asked for help', text: formatNotified(session) }),
  reached: () => ({ title: 'Someone reached you', text: `${WATCH_IS_OFF}.` }),
  unwatched: () => ({ title: WATCH_IS_OFF, text: ON_LAND }),
}

function watchedWords(overdueAt: string, safety: Safety | undefined, guard: Guard): WatchWords {
  const until = clock(overdueAt)
  if (guard === 'nobody') return { tone: 'warning', title: NOBODY_LOOKS, text: ON_LAND }
  if (guard === 'unknown' || !safety)
    return {
      tone: 'warning',
      title: "We can't tell if your safety watch is on",
      text: `The server isn't answering. Your limit is ${until}. ${ON_LAND}`,
    }
  if (!reachesSomebody(safety))
    return {
      tone: 'warning',
      title: WATCH_IS_OFF,
      text: 'No one would be alerted. Add a contact, or find buddies.',
    }
  return { tone: 'calm', title: `Safety watch on until ${until}` }
}
