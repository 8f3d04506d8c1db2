export const reportedKinds = ['session', 'photo', 'comment', 'plan_message', 'surfer', 'spot'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportReasons = ['harassment', 'hate', 'nudity', 'danger', 'privacy', 'spam', 'wrong', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** 'hide' and 'delete' are about what was reported, those after them about its surfer. */
export const decisions = ['keep', 'hide', 'delete', 'warn', 'limit', 'suspend', 'close'] as const
export type Decision = (typeof decisions)[number]
