import type { Acts } from '#web/lib/outbox/act.ts'

/** What can be done without a network. The service worker sends it too, so none of this may import React. */
export const outboxActs: Acts = {}
