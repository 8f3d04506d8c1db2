import { useEffect } from 'react'
import { rememberLeaving } from '#web/lib/left-accounts.ts'
import type { Viewer } from '#web/lib/viewer.ts'

/** Keeps this browser's note of when the account goes. */
export function useLeavingNote({ id, leavesAt }: Pick<Viewer, 'id' | 'leavesAt'>): void {
  useEffect(() => rememberLeaving(id, leavesAt), [id, leavesAt])
}
