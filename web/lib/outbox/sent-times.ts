/**
 * When something was done and when it is sent, as the server takes it: it corrects the first by what the second is off, so
 * that a phone whose clock is hours wrong tells the truth. A clock that was set back meanwhile must not name a future.
 */
export function sentTimes(doneAt: string, now = Date.now()): { at: string; sentAt: string } {
  return { at: new Date(Math.min(Date.parse(doneAt), now)).toISOString(), sentAt: new Date(now).toISOString() }
}
