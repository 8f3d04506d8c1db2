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

const typedOn = observable<string | undefined>(undefined)

/** Notes typing until the page changes: a form without a draft would lose it. Returns what ends it. */
export function followTyping(): () => void {
  const note = () => typedOn.set(location.pathname)
  document.addEventListener('input', note)
  return () => {
    document.removeEventListener('input', note)
    typedOn.set(undefined)
  }
}

export const hasTyped = () => typedOn.get() === location.pathname
/** `path` is the page's. */
export const useHasTyped = (path: string) => typedOn.use() === path
