import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { Position } from '#server/platform/database/position.ts'
import type { Envelope } from '#server/platform/live/event.ts'
import { createLiveConnection, type LiveConnection } from '#server/platform/live/live-connection.ts'
import { createNatsConnection } from '#server/platform/live/nats-connection.ts'
import { createPeers, SILENT_PULSES } from '#server/platform/live/peers.ts'
import { attachPublisher } from '#server/platform/live/publish.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

/** Heartbeats between processes also detect a dead connection. */
const PULSE_MS = 5_000
const ENVELOPES_AT_ONCE = 500
/** Pause between batches, so that events share a statement. */
const REST_MS = 5
/** Limit while the database is away; beyond it every page refetches instead. */
const MOST_WAITING = 10_000

type Sign = { pulseMs: number } | { isLeaving: true } | { isMissing: true }
type Notice = (Envelope | Sign) & { from?: string }

type BusOptions = {
  db?: Database
  log: Logger
  /** Handles own events immediately and others on arrival. */
  deliver: (envelope: Envelope) => void
  /** Events may be missing: this process could not listen, or another died. */
  onGap: () => void
  pulseMs?: number
  /** With replicas: reads the primary's position, which events then carry. */
  readPosition?: (() => Promise<Position>) | undefined
  /** `LIVE_BUS`: the address of a NATS server. By default events pass through PostgreSQL. */
  natsUrl?: string | undefined
  /** By default the process ends with code 1. */
  onRestore?: (reason: Error) => void
}

/** Handles own events immediately; sends them in batches, in order, pending ones after a reconnect. */
export async function openBus(url: string, options: BusOptions) {
  const { db, log, deliver, onGap, pulseMs = PULSE_MS, readPosition, natsUrl, onRestore = endProcess } = options
  const self = randomUUID()
  const peers = createPeers()
  let waiting: Notice[] = []
  let isLeaving = false
  let receivedAt = performance.now()

  const receive = (payload: string) => {
    try {
      const notice: Notice = JSON.parse(payload)
      if (notice.from === self) {
        receivedAt = performance.now()
        return
      }
      if ('isMissing' in notice) return onGap()
      if (notice.from === undefined || 'name' in notice) return deliver(notice as Envelope)
      if ('isLeaving' in notice) return peers.left(notice.from)
      // The peer may have started after this process's last pulse. After its goodbye a process must not pulse, or it
      // would count as dead later.
      if (peers.pulsed(notice.from, notice.pulseMs) && !isLeaving) void send({ pulseMs })
    } catch (error) {
      log.error(error, 'a live event was lost on this process')
    }
  }
  const onReopened = () => {
    // The other connection of the two reports it later.
    if (!connection.isOpen()) return
    peers.excuse()
    void pulse()
    onGap()
  }
  const postgres = createLiveConnection(url, log, { onPayload: receive, onRestore, onReopened })
  const connection: LiveConnection = natsUrl
    ? createNatsConnection(natsUrl, postgres, log, { onPayload: receive, onReopened })
    : postgres

  const flush = oneAtATime(
    async () => {
      while (waiting.length > 0 && connection.isOpen()) {
        const batch = waiting.splice(0, ENVELOPES_AT_ONCE)
        const outcome = await connection.notify(batch.map((notice) => JSON.stringify({ ...notice, from: self })))
        if (outcome === 'lost') waiting.unshift(...batch)
        if (outcome === 'refused') {
          // Sent with the next pulse, so that it is not refused repeatedly.
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
    // All earlier messages have arrived once a pulse returns.
    if (connection.isOpen() && peers.takeSilent()) onGap()
  }
  await connection.open()
  await pulse()
  const pulsing = setInterval(() => void pulse(), pulseMs)
  pulsing.unref()

  const publish = (envelopes: Envelope[]) => {
    void send(...envelopes)
    for (const envelope of envelopes) deliver(envelope)
  }
  const publishWithPosition = async (envelopes: Envelope[], position: Promise<Position>) => {
    const at = await position
    publish(envelopes.map((envelope) => ({ ...envelope, at })))
  }
  if (db)
    attachPublisher(db, {
      publish: (envelopes) => (readPosition ? publishWithPosition(envelopes, readPosition()) : publish(envelopes)),
      missed() {
        if (waiting.some((notice) => 'isMissing' in notice)) return
        void send({ isMissing: true })
        // Otherwise the gap is handled after the reconnect.
        if (connection.isOpen()) onGap()
      },
      isReceiving: () => connection.isOpen() && performance.now() - receivedAt < SILENT_PULSES * pulseMs,
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

function endProcess({ message }: Error) {
  console.error(message)
  process.exit(1)
}
