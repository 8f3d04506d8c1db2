import type { safetyKinds } from '#contract/people/notifications.ts'

/** About somebody's life; as a value of the contract it would bring the contract's parser along. */
export const SAFETY_KINDS = ['still_out', 'overdue', 'help', 'all_clear'] as const satisfies typeof safetyKinds
