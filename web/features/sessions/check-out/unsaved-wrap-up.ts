import { useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { type WrapUp, wrapUpOf } from '#web/features/sessions/check-out/wrap-up-draft.ts'

/** Drafts by session id, until the page unloads. */
const unsaved = new Map<string, Partial<WrapUp>>()

export function useUnsavedWrapUp(session: SurfSessionDetail) {
  const [typed, setTyped] = useState(() => unsaved.get(session.id) ?? {})
  const change = (more: Partial<WrapUp>) => {
    const next = { ...typed, ...more }
    unsaved.set(session.id, next)
    setTyped(next)
  }
  return { wrapUp: { ...wrapUpOf(session), ...typed }, change }
}

export const forgetWrapUp = (sessionId: string) => void unsaved.delete(sessionId)
