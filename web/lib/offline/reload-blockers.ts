let blockers = 0
const listeners = new Set<() => void>()

function add(count: 1 | -1) {
  blockers += count
  for (const notify of listeners) notify()
}

/** From now on a reload would lose something: a form, a recording, a file on its way. Returns what ends that; call it once. */
export function blockReload(): () => void {
  add(1)
  return () => add(-1)
}

export const isReloadBlocked = () => blockers > 0

/** Calls this whenever `isReloadBlocked` may have changed. Returns what stops it. */
export function onReloadBlockers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
