import pg from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { connect } from '#server/platform/database/database.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { declareEvent, type Envelope } from '#server/platform/live/event.ts'
import { createLiveConnection } from '#server/platform/live/live-connection.ts'
import { createNatsConnection } from '#server/platform/live/nats-connection.ts'
import { publish } from '#server/platform/live/publish.ts'

const log = pino({ level: 'silent' })
export const said = declareEvent({ name: 'said', audience: 'processes', payload: z.object({ word: z.string() }) })

/** Another process on the bus of this database: what it was sent, and promises of what comes next. */
export async function aBusProcess(
  databaseUrl: string,
  {
    deliver = () => {},
    ...options
  }: { deliver?: (event: Envelope) => void; pulseMs?: number; natsUrl?: string | undefined } = {},
) {
  const db = connect(databaseUrl, { size: 2, log })
  const received: Envelope[] = []
  let gaps = 0
  let look = () => {}
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => fits() && resolve()
      look()
    })
  const bus = await openBus(databaseUrl, {
    db,
    log,
    deliver(event) {
      received.push(event)
      look()
      deliver(event)
    },
    onGap() {
      gaps += 1
      look()
    },
    ...options,
  })
  const words = () =>
    received.flatMap(({ name, payload }) =>
      name === said.name ? (said.payload.safeParse(payload).data?.word ?? []) : [],
    )
  return {
    db,
    received,
    words,
    say: (word: string) => publish(db, said, { word }),
    gaps: () => gaps,
    hears: (word: string) => until(() => words().includes(word)),
    hasGaps: (count: number) => until(() => gaps >= count),
    async close() {
      await bus.close()
      await db.destroy()
    },
  }
}

type Transport = { databaseUrl: string; natsUrl: string | undefined }

/** Resolves once the process whose pulse comes every `pulseMs` has shown `count` times that it lives. */
export async function hasPulsed({ databaseUrl, natsUrl }: Transport, pulseMs: number, count: number) {
  let see = () => {}
  const pulsed = new Promise<void>((resolve) => {
    let pulses = 0
    see = () => {
      pulses += 1
      if (pulses === count) resolve()
    }
  })
  const onPayload = (payload: string) => void (JSON.parse(payload).pulseMs === pulseMs && see())
  const unused = { onPayload, onReopened() {}, onRestore() {} }
  const postgres = createLiveConnection(databaseUrl, log, unused)
  const connection = natsUrl ? createNatsConnection(natsUrl, postgres, log, unused) : postgres
  await connection.open()
  await pulsed
  await connection.close()
}

/** Breaks every connection that listens, as a restart of the database would. */
export async function breakListeners(databaseUrl: string) {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lineup live'`)
  await admin.end()
}
