/** 'Running 15 min late' */
export const formatLate = (minutes: number) => `Running ${minutes} min late`

/** What was said on a plan, in words. */
export const formatMessage = (said: { message?: string | null; lateMinutes?: number | null }): string =>
  said.lateMinutes ? formatLate(said.lateMinutes) : (said.message ?? '')
