import { setInterval as every } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { connect } from '#server/platform/database/database.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { declareEvent } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'

const TICK_MS = 10
const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
/** As large as a like's. */
const measured = declareEvent({
  name: 'measured',
  audience: 'processes',
  payload: z.object({ sentAt: z.number(), userId: z.string() }),
})
const clock = () => performance.timeOrigin + performance.now()

let delays: number[] = []
const db = connect(databaseUrl, { size: 1, log })
const bus = await openBus(databaseUrl, {
  db,
  log,
  natsUrl: natsUrl || undefined,
  deliver({ payload, from }) {
    if (from !== undefined) delays.push(clock() - measured.payload.parse(payload).sentAt)
  },
  onGap() {},
})

/** Publishes at this rate; answers with the delays of what came from the others. */
process.on('message', async ({ perSecond, forMs }: { perSecond: number; forMs: number }) => {
  delays = []
  const began = performance.now()
  let sent = 0
  for await (const _ of every(TICK_MS)) {
    const elapsedMs = performance.now() - began
    const owed = Math.floor((Math.min(elapsedMs, forMs) / 1000) * perSecond)
    for (; sent < owed; sent += 1) await publish(db, measured, { sentAt: clock(), userId: crypto.randomUUID() })
    // What is under way may still arrive.
    if (elapsedMs > 2 * forMs) break
  }
  process.send?.({ sent, delays })
})
process.on('disconnect', async () => {
  await bus.close()
  await db.destroy()
})
process.send?.('ready')
