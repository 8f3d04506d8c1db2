let blockers = 0
const listeners = new Set<() => void>()

function add(count: 1 | -1) {
  blockers += count
  for (const notify of listeners) notify()
}

/** Blocks reloads that would lose input or an upload. Call the returned release once. */
export function blockReload(): () => void {
  add(1)
  return () => add(-1)
}

export const isReloadBlocked = () => blockers > 0

export function onReloadBlockers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
