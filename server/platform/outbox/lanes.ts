/**
 * How much is begun at once; a push service, or the mail server, to which so much is under way is given no more. So it
 * has at most nine at once.
 */
export const AT_ONCE = 5
const LONGEST_REST_MS = 60 * 60_000

type Lane = { underWay: number; restUntilMs: number; isFailing: boolean }

/**
 * Each place that is sent to has a lane of its own, so that one that hangs or has enough of us holds up no other. It is busy
 * while `atOnce` are under way.
 */
export function lanesOf(now: () => Date, atOnce = AT_ONCE) {
  const lanes = new Map<string, Lane>()
  const at = (name: string) => {
    const lane = lanes.get(name) ?? { underWay: 0, restUntilMs: 0, isFailing: false }
    lanes.set(name, lane)
    return lane
  }
  const rests = ({ restUntilMs }: Lane) => {
    const restMs = restUntilMs - now().getTime()
    // A clock that was set back must not make a rest longer.
    return restMs > 0 && restMs <= LONGEST_REST_MS
  }
  const isBusy = (lane: Lane) => lane.underWay >= atOnce || rests(lane)
  return {
    /** Whether it wants to be left alone at this moment, also by what was claimed before it said so. */
    isResting: (name: string) => rests(at(name)),
    busy: () => [...lanes].flatMap(([name, lane]) => (isBusy(lane) ? [name] : [])),
    isBusy: (name: string) => isBusy(at(name)),
    begin(name: string) {
      at(name).underWay += 1
    },
    /**
     * `restMs`, an hour at most, keeps everything from it. Says whether this is the first failure after a success. Without
     * `failed` nothing was sent.
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
