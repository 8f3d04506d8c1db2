/** What can be reported. */
export const reportedKinds = ['session', 'photo', 'comment', 'plan_message', 'surfer', 'spot'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportReasons = ['harassment', 'hate', 'nudity', 'danger', 'privacy', 'spam', 'wrong', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * 'keep' changes nothing. 'hide' and 'delete' are about what was reported, the others about its surfer: 'limit' takes the
 * right to post to others for some days, 'suspend' leaves safety alone for some days or without end, 'close' ends the account.
 */
export const decisions = ['keep', 'hide', 'delete', 'warn', 'limit', 'suspend', 'close'] as const
export type Decision = (typeof decisions)[number]
