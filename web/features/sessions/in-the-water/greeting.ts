import * as texts from '#words/sessions/in-the-water.ts'
/** `hour` (0 to 23) is by the reader's clock. */
export function greeting(hour: number): string {
  if (hour < 2) return texts.goodEvening
  if (hour < 4) return texts.upEarly
  if (hour < 12) return texts.goodMorning
  return hour < 17 ? texts.goodAfternoon : texts.goodEvening
}
