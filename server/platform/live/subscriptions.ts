import type { Logger } from 'pino'
import { actFor } from '#server/platform/live/acting-page.ts'
import type { Envelope, LiveEvent, PayloadOf } from '#server/platform/live/event.ts'

/**
 * The page that caused an event, how many surfers it names (of events for other audiences 0), and whether another server
 * process published it.
 */
type Cause = { pageId: string | undefined; reach: number; isFromElsewhere: boolean }
export type Handle<Event extends LiveEvent> = (payload: PayloadOf<Event>, cause: Cause) => void
export type Subscribe = <Event extends LiveEvent>(event: Event, handle: Handle<Event>) => void

/** What this process does on which event, and after a gap in them. */
export function createSubscriptions(log: Logger) {
  const handlers = new Map<string, { event: LiveEvent; handle: Handle<LiveEvent> }[]>()
  const gapHandlers: (() => void)[] = []

  const subscribe: Subscribe = (event, handle) => {
    const others = handlers.get(event.name) ?? []
    // Only what its payload's schema has accepted is handed to it.
    handlers.set(event.name, [...others, { event, handle: handle as Handle<LiveEvent> }])
  }

  return {
    subscribe,
    /**
     * Handles an event in the process that published it alone, for work that is done once. When that process dies first,
     * nobody does it. An event of a script, which does no work, is handled by every process.
     */
    subscribeAtOrigin: ((event, handle) =>
      subscribe(event, (payload, cause) => cause.isFromElsewhere || handle(payload, cause))) as Subscribe,
    /** Runs this whenever events may have been missed. */
    subscribeToGaps: (handle: () => void) => void gapHandlers.push(handle),
    /** Has everybody make up for events that may have been missed. */
    deliverGap() {
      for (const handle of gapHandlers) handle()
    },
    /** Hands an event to all who subscribed to it. One of a newer version, or a handler that fails, stops nothing. */
    deliver({ name, payload, pageId, reach = 0, from }: Envelope) {
      // Declared once, so that all have the same schema, and what it has accepted for one is good for all.
      let accepted: unknown
      for (const { event, handle } of handlers.get(name) ?? [])
        try {
          accepted ??= event.payload.parse(payload)
          const cause = { pageId, reach, isFromElsewhere: from !== undefined }
          // What follows from an event is not what its page asked for.
          actFor(undefined, () => handle(accepted, cause))
        } catch (error) {
          log.error(error, `the live event ${name} was not handled on this process`)
        }
    },
  }
}
