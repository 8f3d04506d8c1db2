import { fineAct } from '#web/features/safety/fine-act.ts'
import { checkInAct } from '#web/features/surf-sessions/check-in-act.ts'
import { checkOutAct } from '#web/features/surf-sessions/check-out-act.ts'
import type { Act, Acts } from '#web/lib/outbox/act.ts'

const acts: Act<never, unknown>[] = [checkInAct, checkOutAct, fineAct]

/** What can be done without a network, by name. The service worker sends it too, so none of it may import React. */
export const outboxActs = Object.fromEntries(acts.map((act) => [act.name, act])) as Acts
