import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { Envelope } from '#server/platform/live/event.ts'
import { createLiveConnection } from '#server/platform/live/live-connection.ts'
import { createPeers } from '#server/platform/live/peers.ts'
import { attachPublisher } from '#server/platform/live/publish.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** How often a process shows the others that it lives, and finds out that its own connection has died without a word. */
const PULSE_MS = 5_000
const ENVELOPES_AT_ONCE = 500
/** Between two batches: what is published meanwhile leaves in one statement. */
const REST_MS = 5
/** While the database is away; with more, everybody refetches everything instead. */
const MOST_WAITING = 10_000

/** What goes over the channel beside envelopes: signs of life, and that events were lost for good. */
type Sign = { pulseMs: number } | { isLeaving: true } | { isMissing: true }
/** `from` is the process that sent it; a script has none. */
type Notice = (Envelope | Sign) & { from?: string }

type BusOptions = {
  /** What is published in this database leaves by this bus. */
  db?: Database
  log: Logger
  /** Handles an event: one of this process at once, one of another as it comes. */
  deliver: (envelope: Envelope) => void
  /** Events may have been missed: of the time when this process could not listen, or of a process that died. */
  onGap: () => void
  pulseMs?: number
}

/**
 * Joins this process to the live bus. What it publishes is handled here at once, and sent to all others in batches, in
 * order, over one connection; what waits when that is lost is sent once it is back.
 */
export async function openBus(url: string, { db, log, deliver, onGap, pulseMs = PULSE_MS }: BusOptions) {
  const self = randomUUID()
  const peers = createPeers()
  let waiting: Notice[] = []
  let isLeaving = false

  const receive = (payload: string) => {
    try {
      const notice: Notice = JSON.parse(payload)
      if (notice.from === self) return
      if ('isMissing' in notice) return onGap()
      if (notice.from === undefined || 'name' in notice) return deliver(notice as Envelope)
      if ('isLeaving' in notice) return peers.left(notice.from)
      // It may have come after this process's last pulse. After a goodbye, a pulse would make this process one that died.
      if (peers.heard(notice.from, notice.pulseMs) && !isLeaving) void send({ pulseMs })
    } catch (error) {
      log.error(error, 'a live event was lost on this process')
    }
  }
  const connection = createLiveConnection(url, log, {
    onPayload: receive,
    onReopened() {
      peers.excuse()
      void pulse()
      onGap()
    },
  })

  const flush = oneAtATime(
    async () => {
      while (waiting.length > 0 && connection.isOpen()) {
        const batch = waiting.splice(0, ENVELOPES_AT_ONCE)
        const outcome = await connection.notify(batch.map((notice) => JSON.stringify({ ...notice, from: self })))
        if (outcome === 'lost') waiting.unshift(...batch)
        if (outcome === 'refused') {
          // Leaves with the next pulse, lest it be refused over and over.
          waiting = [{ isMissing: true }]
          return
        }
        if (waiting.length > 0) await pause(REST_MS)
      }
    },
    { restMs: REST_MS },
  )
  const send = (...notices: (Envelope | Sign)[]) => {
    waiting.push(...notices)
    if (waiting.length > MOST_WAITING) waiting = [{ isMissing: true }]
    return flush()
  }

  const pulse = async () => {
    if (!connection.isOpen()) return
    await send({ pulseMs })
    // What the others sent until now has come by the time that a pulse is through.
    if (connection.isOpen() && peers.takeSilent()) onGap()
  }
  await connection.open()
  await pulse()
  const pulsing = setInterval(() => void pulse(), pulseMs)
  pulsing.unref()

  if (db)
    attachPublisher(db, {
      publish(envelopes) {
        void send(...envelopes)
        for (const envelope of envelopes) deliver(envelope)
      },
      missed() {
        if (waiting.some((notice) => 'isMissing' in notice)) return
        void send({ isMissing: true })
        // Otherwise the gap ends, and is made up for, when the connection is back.
        if (connection.isOpen()) onGap()
      },
    })
  return {
    async close() {
      clearInterval(pulsing)
      isLeaving = true
      await send({ isLeaving })
      await connection.close()
    },
  }
}
