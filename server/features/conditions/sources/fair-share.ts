import { type Demand, REQUESTED_EVERY_HOURS } from '#server/features/conditions/cells.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const DAY_HOURS = 24
/** Last part of a day's budget, reserved for places that readers want. */
const RESERVED_FOR_READERS = 1 / 20
/** Minimum share of a day's budget for the other places. */
const LEAST_FOR_OTHERS = 1 / 5
/** Slack of a short budget, from which buoys spend too. */
const MARGIN = 1.1

/** In weights. */
type DaysBudget = { perDay: number; left: number; endsInMs: number }

/** Places that readers want are requested every 5¾ hours, the others as often as the rest of the budget allows. */
export function sharesOf({ wanted, others }: Demand, { perDay, left, endsInMs }: DaysBudget, weightOfPlace: number) {
  const timesADay = DAY_HOURS / REQUESTED_EVERY_HOURS
  const forWanted = Math.min(wanted * weightOfPlace * timesADay, perDay * (1 - LEAST_FOR_OTHERS))
  const forOthers = Math.max(perDay * (1 - RESERVED_FOR_READERS) - forWanted, perDay * LEAST_FOR_OTHERS)
  const affordableHours = (others * weightOfPlace * DAY_HOURS) / forOthers
  const everyHours = affordableHours > REQUESTED_EVERY_HOURS ? MARGIN * affordableHours : REQUESTED_EVERY_HOURS
  const restOfDay = Math.min(1, endsInMs / (DAY_HOURS * HOUR_MS))
  return {
    /** Delay after its scheduled time of a place that nobody wants. */
    othersWaitMs: (everyHours - REQUESTED_EVERY_HOURS) * HOUR_MS,
    /** Nothing but the readers' reserve is left. */
    onlyWanted: left < Math.max(perDay * RESERVED_FOR_READERS, forWanted * restOfDay),
  }
}
