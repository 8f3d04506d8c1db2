import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { dateFormat, ownTimeZone } from '#surf/time/date-formats.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/plans.ts'

type When = { startTime: string; surfSpot: Pick<Plan['surfSpot'], 'area' | 'timeZone'> }

/**
 * 'Today, 6:12' or 'Sat, Nov 28, 6:12' in the spot's time zone, with the year if it differs; in another zone '6:12 in
 * Ericeira (7:12 for you)'.
 */
export function formatWhen({ startTime, surfSpot }: When, now: number, own = ownTimeZone()): string {
  const { area, timeZone } = surfSpot
  const start = new Date(startTime)
  const there = joinParts([formatDay(start, new Date(now), timeZone, own), clockAt(start, timeZone)])
  const forReader = whenForReader(start, timeZone, own)
  return forReader
    ? texts.spotTimeForReader(there, area ? texts.inPlace(area.split(', ')[0]!) : texts.atTheSpot, forReader)
    : there
}

/** 'Today' and 'Tomorrow' only if they are the same day in both time zones. */
function formatDay(start: Date, now: Date, timeZone: string, own: string): string {
  const isIn = (days: number) =>
    [timeZone, own].every((zone) => dayAt(start, zone) === dayAfter(dayAt(now, zone), days))
  if (isIn(0)) return texts.today
  if (isIn(1)) return texts.tomorrow
  const year = dayAt(start, timeZone).slice(0, 4) === dayAt(now, timeZone).slice(0, 4) ? undefined : 'numeric'
  return dateFormat(readersLocale, { timeZone, weekday: 'short', month: 'short', day: 'numeric', year }).format(start)
}

/** '7:12', or 'Sun 0:12' on another day, in the reader's time zone; undefined if equal to the spot's. */
export function whenForReader(start: Date, timeZone: string, own = ownTimeZone()): string | undefined {
  const isSameDay = dayAt(start, timeZone) === dayAt(start, own)
  if (isSameDay && timeAt(start, timeZone) === timeAt(start, own)) return undefined
  const weekday = dateFormat(readersLocale, { timeZone: own, weekday: 'short' }).format(start)
  return isSameDay ? clockAt(start, own) : `${weekday} ${clockAt(start, own)}`
}

const clockAt = (moment: Date, timeZone: string) =>
  dateFormat(readersLocale, { timeStyle: 'short', timeZone }).format(moment)

type Party = Pick<Plan, 'user' | 'invited'>

/** 'Kai and Noa are going, Theo maybe', without the reader. */
export function formatParty({ user, invited }: Party, readerId: string): string {
  const others = [{ user, answer: 'going' as const }, ...invited].filter(({ user: { id } }) => id !== readerId)
  const named = (answer: PlanAnswer) => others.filter((one) => one.answer === answer).map((one) => one.user.firstName)
  const going = named('going')
  const maybe = named('maybe')
  const parts = [
    going.length > 0 && texts.areGoing(listed(going), going.length),
    maybe.length > 0 && texts.namesMaybe(listed(maybe)),
  ].filter((part) => part !== false)
  if (parts.length > 0) return joinParts(parts)
  if (others.length === 0) return texts.onYourOwn
  return others.some(({ answer }) => answer === null) ? texts.noOneHasAnsweredYet : texts.noOneElseCanCome
}

const NAMES_SHOWN = 2

/** 'Kai, Noa and 3 others' */
function listed(all: string[]): string {
  const names = all.map(isolated)
  const more = names.length - NAMES_SHOWN
  if (more <= 0) return new Intl.ListFormat(readersLocale).format(names)
  return texts.namesAndOthers(joinParts(names.slice(0, NAMES_SHOWN)), more)
}
