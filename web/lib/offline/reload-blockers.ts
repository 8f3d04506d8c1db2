import { useEffect } from 'react'
import { observable } from '#web/lib/observable.ts'

const blockers = observable(0)

/** Blocks reloads that would lose input or an upload. Call the returned release once. */
export function blockReload(): () => void {
  blockers.set(blockers.get() + 1)
  return () => blockers.set(blockers.get() - 1)
}

export function useBlockReload(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? blockReload() : undefined), [isBlocked])
}

export const isReloadBlocked = () => blockers.get() > 0
export const useReloadBlocked = () => blockers.use() > 0
