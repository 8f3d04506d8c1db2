import { useEffect, useSyncExternalStore } from 'react'
import { blockReload, isReloadBlocked, onReloadBlockers } from '#web/lib/offline/reload-blockers.ts'

/** Blocks reloads while `isBlocked` is true. */
export function useBlockReload(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? blockReload() : undefined), [isBlocked])
}

/** True while a reload would lose something. */
export const useReloadBlocked = () => useSyncExternalStore(onReloadBlockers, isReloadBlocked)
