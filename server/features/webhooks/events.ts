import { declareWakeUp } from '#server/platform/live/event.ts'

/** A test or a replay waits to be sent. Other events wait for the poll, because the statements that queue them do not know whether any webhook wants them. */
export const webhookQueued = declareWakeUp('webhooks')
