/** Concurrent sends per lane; a push service or mail server gets at most nine at once. */
export const AT_ONCE = 5
const LONGEST_REST_MS = 60 * 60_000

type Lane = { underWay: number; restUntilMs: number; isFailing: boolean }

/** One lane per destination, so that a hanging or throttling one blocks no other. */
export function lanesOf(now: () => Date, atOnce = AT_ONCE) {
  const lanes = new Map<string, Lane>()
  const at = (name: string) => {
    const lane = lanes.get(name) ?? { underWay: 0, restUntilMs: 0, isFailing: false }
    lanes.set(name, lane)
    return lane
  }
  const rests = ({ restUntilMs }: Lane) => {
    const restMs = restUntilMs - now().getTime()
    // A clock set back must not extend a rest.
    return restMs > 0 && restMs <= LONGEST_REST_MS
  }
  const isBusy = (lane: Lane) => lane.underWay >= atOnce || rests(lane)
  return {
    /** Applies to work leased before, too. */
    isResting: (name: string) => rests(at(name)),
    busy: () => [...lanes].flatMap(([name, lane]) => (isBusy(lane) ? [name] : [])),
    isBusy: (name: string) => isBusy(at(name)),
    begin(name: string) {
      at(name).underWay += 1
    },
    /**
     * Pauses for `restMs`, an hour at most. True for the first failure after a success. No `failed`: nothing was sent.
     */
    end(name: string, { failed, restMs = 0 }: { failed?: boolean; restMs?: number } = {}): boolean {
      const lane = at(name)
      const isFirstFailure = failed === true && !lane.isFailing
      lane.underWay -= 1
      lane.isFailing = failed ?? lane.isFailing
      if (restMs > 0) lane.restUntilMs = now().getTime() + restMs
      if (!lane.isFailing && !isBusy(lane) && lane.underWay === 0) lanes.delete(name)
      return isFirstFailure
    },
  }
}
