import { DAY_MS } from '#surf/time/durations.ts'

/** Every part is brought up to date at least so often: docs/security.md, 'Updates'. */
export const UPDATE_FRAME_DAYS = 90

/** When each version of a package was published, an ISO time each, as `npm view NAME time --json` prints it. */
type Times = Record<string, string>

/**
 * The release that should have been taken by `now`: the first one after ours, when it has been out for longer than the frame.
 * Previews and patches of older lines do not count. Undefined when ours keeps the frame.
 */
export function missedRelease(ours: string, times: Times, now: Date): string | undefined {
  const [next] = Object.keys(times)
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, ours))
    .sort((one, other) => Date.parse(times[one] ?? '') - Date.parse(times[other] ?? ''))
  if (!next) return undefined
  const ageDays = (now.getTime() - Date.parse(times[next] ?? '')) / DAY_MS
  return ageDays > UPDATE_FRAME_DAYS ? next : undefined
}

function isNewer(version: string, than: string): boolean {
  const [ones, others] = [version, than].map((each) => each.split(/[.-]/).slice(0, 3).map(Number))
  const differing = ones?.findIndex((part, index) => part !== others?.[index]) ?? -1
  return differing >= 0 && (ones?.[differing] ?? 0) > (others?.[differing] ?? 0)
}
