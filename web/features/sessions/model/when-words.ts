import { dayAt } from '#surf/time/calendar.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/sessions/model.ts'

/**
 * 'Times are local to the spot: Hawaii-Aleutian Standard Time.' Undefined if the reader's clock shows the same at that
 * moment (ISO; now if undefined).
 */
export function clockOfPlace(startTime: string | undefined, timeZone: string, own = ownTimeZone()) {
  const moment = startTime ? new Date(startTime) : new Date()
  if (dayAt(moment, timeZone) === dayAt(moment, own) && timeAt(moment, timeZone) === timeAt(moment, own))
    return undefined
  const parts = new Intl.DateTimeFormat(readersLocale, { timeZone, timeZoneName: 'long' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return texts.timesAreLocalToThe(name)
}
