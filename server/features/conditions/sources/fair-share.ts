import { type Demand, REQUESTED_EVERY_HOURS } from '#server/features/conditions/cells.ts'
import { WEIGHT_OF_PLACE } from '#server/features/conditions/sources/open-meteo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const DAY_HOURS = 24
/** What is left of a day below this belongs to the places that readers want. */
const KEPT_FOR_READERS = 1 / 20
/** However much readers want, the other places keep this part of a day's budget. */
const LEAST_FOR_OTHERS = 1 / 5
/** When the budget is short, the others are requested somewhat less often than it carries: buoys spend from it too. */
const MARGIN = 1.1

/** Weights: of a whole day and what is left of it, and the milliseconds until it ends. */
type DaysBudget = { perDay: number; left: number; endsInMs: number }

/**
 * How a day's budget is shared. Places that readers want are requested every 5¾ hours; the others as often while the
 * budget carries it, and else evenly as often as what readers leave allows.
 */
export function sharesOf({ wanted, others }: Demand, { perDay, left, endsInMs }: DaysBudget) {
  const timesADay = DAY_HOURS / REQUESTED_EVERY_HOURS
  const forWanted = Math.min(wanted * WEIGHT_OF_PLACE * timesADay, perDay * (1 - LEAST_FOR_OTHERS))
  const forOthers = Math.max(perDay * (1 - KEPT_FOR_READERS) - forWanted, perDay * LEAST_FOR_OTHERS)
  const affordableHours = (others * WEIGHT_OF_PLACE * DAY_HOURS) / forOthers
  const everyHours = affordableHours > REQUESTED_EVERY_HOURS ? MARGIN * affordableHours : REQUESTED_EVERY_HOURS
  const restOfDay = Math.min(1, endsInMs / (DAY_HOURS * HOUR_MS))
  return {
    /** How long after a place is due that nobody wants it is requested. */
    othersWaitMs: (everyHours - REQUESTED_EVERY_HOURS) * HOUR_MS,
    /** Whether what is left of the day belongs to the places that readers want. */
    onlyWanted: left < Math.max(perDay * KEPT_FOR_READERS, forWanted * restOfDay),
  }
}
