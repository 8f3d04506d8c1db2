import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

const TRY_AGAIN_MS = 500

/** Runs `work` after missed events until it succeeds. Gaps reported before a run starts share it. */
export function createCatchUp(work: () => Promise<void>, log: Logger) {
  let isStopped = false
  const run = oneAtATime(async () => {
    while (!isStopped) {
      try {
        return await work()
      } catch (error) {
        log.warn(error, 'pages could not be told to refetch what they may have missed; that is tried again soon')
        await pause(TRY_AGAIN_MS)
      }
    }
  })
  return {
    afterGap: () => void run(),
    stop: () => {
      isStopped = true
    },
  }
}
