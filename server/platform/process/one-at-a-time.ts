import { setTimeout as pause } from 'node:timers/promises'

/** Calls during a run share the next. `restMs` pauses after runs; a call after the pause runs immediately. */
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
    // Between two runs nothing is running, yet a caller waits for the next.
    if (!busy) return next ?? begin()
    next ??= busy.then(begin)
    return next
  }
}
