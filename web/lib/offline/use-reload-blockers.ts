import { useEffect, useSyncExternalStore } from 'react'
import { blockReload, isReloadBlocked, onReloadBlockers } from '#web/lib/offline/reload-blockers.ts'

/** While `isBlocked` is true a reload would lose something. */
export function useBlockReload(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? blockReload() : undefined), [isBlocked])
}

/** Whether a reload would lose something now. */
export const useReloadBlocked = () => useSyncExternalStore(onReloadBlockers, isReloadBlocked)
