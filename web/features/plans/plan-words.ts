import type { Plan, PlanAnswer } from '#contract/plans.ts'
import { clock } from '#web/lib/format.ts'

/** What a surfer can answer, as a button of their own says it. */
export const ANSWER_NAMES = { going: 'Going', maybe: 'Maybe', no: 'No' } as const satisfies Record<PlanAnswer, string>

const NIGHT_MS = 24 * 60 * 60 * 1000
const midnightOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

/** 'Today, 6:12', 'Tomorrow, 6:12' or 'Sat, Nov 28, 6:12', by the reader's clock; the year only when it is another. */
export function whenInWords(startTime: string, now: number): string {
  const start = new Date(startTime)
  // A night may have 23 or 25 hours.
  const nights = Math.round((midnightOf(+start) - midnightOf(now)) / NIGHT_MS)
  if (nights === 0) return `Today, ${clock(startTime)}`
  if (nights === 1) return `Tomorrow, ${clock(startTime)}`
  const year = start.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  const day = start.toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric', year })
  return `${day}, ${clock(startTime)}`
}

/** 'Sat 15:12 at the spot' where the clocks show something else there (IANA name); undefined where they do not. */
export function whenAtTheSpot(startTime: string, timeZone: string): string | undefined {
  const wallClock = (zone?: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      new Date(startTime),
    )
  if (wallClock() === wallClock(timeZone)) return undefined
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(new Date(startTime))
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(new Date(startTime))
  return `${weekday} ${time} at the spot`
}

type Party = Pick<Plan, 'user' | 'invited'>

/** 'Kai and Noa are going, Theo maybe': who comes along with the reader. */
export function partyInWords({ user, invited }: Party, readerId: string): string {
  const others = [{ user, answer: 'going' as const }, ...invited].filter(({ user: { id } }) => id !== readerId)
  const named = (answer: PlanAnswer) => others.filter((one) => one.answer === answer).map((one) => one.user.firstName)
  const going = named('going')
  const maybe = named('maybe')
  const said = [
    going.length > 0 && `${listed(going)} ${going.length === 1 ? 'is' : 'are'} going`,
    maybe.length > 0 && `${listed(maybe)} maybe`,
  ].filter((part) => part !== false)
  if (said.length > 0) return said.join(', ')
  if (others.length === 0) return 'On your own'
  return others.some(({ answer }) => answer === null) ? 'No one has answered yet' : 'No one else can come'
}

const NAMES_SHOWN = 2

/** 'Kai', 'Kai and Noa', 'Kai, Noa and 3 others' */
function listed(names: string[]): string {
  const more = names.length - NAMES_SHOWN
  if (more <= 0) return names.join(' and ')
  return `${names.slice(0, NAMES_SHOWN).join(', ')} and ${more === 1 ? '1 other' : `${more} others`}`
}
