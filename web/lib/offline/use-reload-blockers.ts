import { useEffect, useSyncExternalStore } from 'react'
import { blockReload, isReloadBlocked, onReloadBlockers } from '#web/lib/offline/reload-blockers.ts'

export function useBlockReload(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? blockReload() : undefined), [isBlocked])
}

export const useReloadBlocked = () => useSyncExternalStore(onReloadBlockers, isReloadBlocked)
