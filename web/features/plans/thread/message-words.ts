import * as texts from '#words/plans.ts'
/** 'Running 15 min late' */
export const formatLate = (minutes: number) => texts.runningMinLate(minutes)

export const formatMessage = (message: { message?: string | null; lateMinutes?: number | null }): string =>
  message.lateMinutes ? formatLate(message.lateMinutes) : (message.message ?? '')
