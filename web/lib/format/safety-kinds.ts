import type { safetyKinds } from '#contract/people/notifications.ts'

/** A copy, because the contract's value would load its parser. */
export const SAFETY_KINDS = ['still_out', 'overdue', 'help', 'all_clear'] as const satisfies typeof safetyKinds
