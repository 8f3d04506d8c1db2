import { wallTimeAt } from '#surf/wall-time.ts'
import { readersZone } from '#web/lib/place-zones.ts'

/**
 * 'Times are local to the spot: Hawaii-Aleutian Standard Time.' Undefined where the reader's own clock shows the same at
 * that moment (ISO; now when there is none yet).
 */
export function clockOfPlace(startTime: string | undefined, timeZone: string, ownZone = readersZone()) {
  const moment = startTime ? Date.parse(startTime) : Date.now()
  const [there, here] = [wallTimeAt(moment, timeZone), wallTimeAt(moment, ownZone)]
  if (there.day === here.day && there.time === here.time) return undefined
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `Times are local to the spot: ${name}.`
}
