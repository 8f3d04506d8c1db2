/**
 * Times of the action and of sending; the server corrects the first by the clock's error in the second. Never in the
 * future, even if the clock was set back.
 */
export function sentTimes(doneAt: string, now = Date.now()): { at: string; sentAt: string } {
  return { at: new Date(Math.min(Date.parse(doneAt), now)).toISOString(), sentAt: new Date(now).toISOString() }
}
