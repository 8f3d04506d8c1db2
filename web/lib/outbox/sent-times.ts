/** The server corrects `at` by the clock's error in `sentAt`. Never in the future, even if the clock was set back. */
export function sentTimes(doneAt: string, now = Date.now()): { at: string; sentAt: string } {
  return { at: new Date(Math.min(Date.parse(doneAt), now)).toISOString(), sentAt: new Date(now).toISOString() }
}
