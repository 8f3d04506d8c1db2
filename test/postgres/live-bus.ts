import { pino } from 'pino'
import { openBus } from '#server/platform/live/bus.ts'
import type { Envelope, LiveEvent } from '#server/platform/live/event.ts'

/** A process that joins the live bus of this database, and does only this. */
export const joinBus = (databaseUrl: string, deliver: (envelope: Envelope) => void, onGap: () => void = () => {}) =>
  openBus(databaseUrl, { log: pino({ level: 'silent' }), deliver, onGap })

/** A process that does this on one event alone. */
export const joinBusFor = (databaseUrl: string, event: LiveEvent, handle: () => void) =>
  joinBus(databaseUrl, ({ name }) => name === event.name && handle())
