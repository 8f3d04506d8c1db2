import * as texts from '#words/plans.ts'
/** 'Running 15 min late' */
export const formatLate = (minutes: number) => texts.runningMinLate(minutes)

export const formatMessage = (said: { message?: string | null; lateMinutes?: number | null }): string =>
  said.lateMinutes ? formatLate(said.lateMinutes) : (said.message ?? '')
