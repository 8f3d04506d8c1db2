import { fineAct } from '#web/features/safety/fine-act.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import type { Act, Acts } from '#web/lib/outbox/act.ts'

export const byName = (acts: Act<never, unknown>[]) => Object.fromEntries(acts.map((act) => [act.name, act])) as Acts

/** Acts that Home shows while waiting; loaded with the first page. */
export const firstActs = byName([checkInAct, checkOutAct, fineAct])
