import { useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { type WrapUp, wrapUpOf } from '#web/features/sessions/check-out/wrap-up-draft.ts'

/** By the session's id: closing the sheet loses nothing that was filled in. */
const unsaved = new Map<string, Partial<WrapUp>>()

/** The sheet as it was left, over the session as it is. What was filled in outlives the sheet, but not the page. */
export function useUnsavedWrapUp(session: SurfSessionDetail) {
  const [typed, setTyped] = useState(() => unsaved.get(session.id) ?? {})
  const change = (more: Partial<WrapUp>) => {
    const next = { ...typed, ...more }
    unsaved.set(session.id, next)
    setTyped(next)
  }
  return { wrapUp: { ...wrapUpOf(session), ...typed }, change }
}

/** What was filled in is saved. */
export const forgetWrapUp = (sessionId: string) => void unsaved.delete(sessionId)
