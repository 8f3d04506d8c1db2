import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Envelope, LiveEvent, PayloadOf } from '#server/platform/live/event.ts'
import { actFor } from '#server/platform/live/publish.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

/** `reach`: number of surfers named, 0 for other audiences. */
type Cause = { pageId: string | undefined; reach: number; isFromElsewhere: boolean }
export type Handle<Event extends LiveEvent> = (payload: PayloadOf<Event>, cause: Cause) => void
export type Subscribe = <Event extends LiveEvent>(event: Event, handle: Handle<Event>) => void

export function createSubscriptions(log: Logger) {
  const handlers = new Map<string, { event: LiveEvent; handle: Handle<LiveEvent> }[]>()
  const gapHandlers: (() => void)[] = []

  const subscribe: Subscribe = (event, handle) => {
    const others = handlers.get(event.name) ?? []
    // Handlers get only payloads that the schema accepted.
    handlers.set(event.name, [...others, { event, handle: handle as Handle<LiveEvent> }])
  }

  return {
    subscribe,
    /** Runs only in the publishing process, once; lost if that dies first. Every process handles a script's event. */
    subscribeAtOrigin: ((event, handle) =>
      subscribe(event, (payload, cause) => cause.isFromElsewhere || handle(payload, cause))) as Subscribe,
    subscribeToGaps: (handle: () => void) => void gapHandlers.push(handle),
    deliverGap() {
      for (const handle of gapHandlers) handle()
    },
    /** Logs and skips unknown events and failing handlers. */
    deliver({ name, payload, pageId, reach = 0, from }: Envelope) {
      // All subscribers share one schema, so the payload is parsed once.
      let accepted: unknown
      for (const { event, handle } of handlers.get(name) ?? [])
        try {
          accepted ??= event.payload.parse(payload)
          const cause = { pageId, reach, isFromElsewhere: from !== undefined }
          // Effects of an event are not on behalf of its page.
          actFor(undefined, () => handle(accepted, cause))
        } catch (error) {
          log.error(error, `the live event ${name} was not handled on this process`)
        }
    },
  }
}

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

/** Few pages refetch immediately. */
const INSTANT_REACH = 100
/** A process answers some hundred refetches in that time without delays. */
const MS_PER_SURFER = 2
const LONGEST_MS = 10_000

/** Milliseconds for the refetches of this many surfers; none for few. */
export const spreadOver = (surfers: number): { spreadMs?: number } =>
  surfers <= INSTANT_REACH ? {} : { spreadMs: Math.min(LONGEST_MS, surfers * MS_PER_SURFER) }
