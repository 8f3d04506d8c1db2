import { setTimeout as pause } from 'node:timers/promises'

/**
 * The same work, never twice at once: who asks while it is done waits for one more time that begins after the asking,
 * together with all others who do. After each time it rests for `restMs`, so that many who ask one after the other share
 * what follows; who asks after a rest is served at once.
 */
export function oneAtATime<Result>(work: () => Promise<Result>, { restMs = 0 } = {}): () => Promise<Result> {
  let busy: Promise<unknown> | undefined
  let next: Promise<Result> | undefined
  const begin = () => {
    next = undefined
    const done = work()
    const ended = done.then(
      () => {},
      () => {},
    )
    busy = (restMs > 0 ? ended.then(() => pause(restMs)) : ended).finally(() => {
      busy = undefined
    })
    return done
  }
  return () => {
    // Between the end of one time and the beginning of the next nothing is under way, and yet who asks waits for the next.
    if (!busy) return next ?? begin()
    next ??= busy.then(begin)
    return next
  }
}
