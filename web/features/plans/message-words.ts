/** 'Running 15 min late' */
export const lateInWords = (minutes: number) => `Running ${minutes} min late`

/** What was said on a plan, in words. */
export const messageInWords = (said: { message?: string | null; lateMinutes?: number | null }): string =>
  said.lateMinutes ? lateInWords(said.lateMinutes) : (said.message ?? '')
