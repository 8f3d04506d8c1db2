import { MINUTE_MS } from '#surf/time/durations.ts'

const HELD = 5

/** The periods of the clock that are counted, what they allow, and what a refusal says. */
const LIMITS = [
  { everyMs: MINUTE_MS, most: 600, refusal: 'Minutely API request limit exceeded. Please try again in one minute.' },
  {
    everyMs: 60 * MINUTE_MS,
    most: 5_000,
    refusal: 'Hourly API request limit exceeded. Please try again in the next hour.',
  },
  { everyMs: 1_440 * MINUTE_MS, most: 10_000, refusal: 'Daily API request limit exceeded. Please try again tomorrow.' },
]

/**
 * Open-Meteo's limiter for one address, as its source has it (Sources/App/Helper/Vapor): one request runs and four wait
 * for it; a sixth is refused. Then the weights of each minute, hour and day of the clock: they are looked at before a
 * request and counted after it, and an error counts 1.
 */
export function openMeteoLimiter(now: () => Date) {
  const spent = new Map<string, number>()
  const waiting: (() => void)[] = []
  let running = 0
  const periodKey = (everyMs: number) => `${everyMs} ${Math.floor(now().getTime() / everyMs)}`

  return {
    /** The most that ran or waited at once. */
    mostAtOnce: 0,
    /** What each minute of the clock has spent. */
    spentIn: (everyMs: number) => spent.get(periodKey(everyMs)) ?? 0,
    /** Why a request is refused at once; undefined when it may enter. */
    refusal(): string | undefined {
      const exceeded = LIMITS.find(({ everyMs, most }) => (spent.get(periodKey(everyMs)) ?? 0) >= most)
      return exceeded?.refusal ?? (running >= HELD ? 'Too many concurrent requests' : undefined)
    },
    /** Resolves when it is the request's turn. */
    async enter(): Promise<void> {
      running += 1
      this.mostAtOnce = Math.max(this.mostAtOnce, running)
      if (running > 1) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    /** The request is done, and counts so much. */
    leave(weight: number): void {
      running -= 1
      for (const { everyMs } of LIMITS) {
        const key = periodKey(everyMs)
        spent.set(key, (spent.get(key) ?? 0) + weight)
      }
      waiting.shift()?.()
    },
  }
}
