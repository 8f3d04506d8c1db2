import { useState } from 'react'
import { emptyForm, type SessionForm } from '#web/features/sessions/log/session-edits.ts'
import type { SessionPlace } from '#web/features/sessions/model/place.ts'
import { onDay, type SessionWhen } from '#web/features/sessions/model/session-when.ts'
import { newClientId } from '#web/lib/api/client-id.ts'

/** A past session as its form holds it. */
export type PastDraft = {
  /** Also names the session to be: a second try after a lost answer gets the one that was logged. */
  clientId: string
  place: SessionPlace | undefined
  when: SessionWhen
  said: SessionForm
  /** Ids of those who were there. */
  companions: string[]
}

/** What a new draft begins with, beside the day. */
export type Usual = { place: SessionPlace; startTime: string }

/** By the surfer's id: what was typed outlives the dialog, but not the page. */
const unsaved = new Map<string, PastDraft>()

/** Puts a draft back into the form, as another session: what became of the first is open. */
export const restoreDraft = (surferId: string, draft: PastDraft) =>
  void unsaved.set(surferId, { ...draft, clientId: newClientId() })

/** The draft as it was left, or a new one of today, at the usual place and hour. */
export function usePastDraft(
  surferId: string,
  { today, visibility, usual }: { today: string; visibility: SessionForm['visibility']; usual: Usual | undefined },
) {
  const begin = (): PastDraft => ({
    ...{ clientId: newClientId(), place: usual?.place, companions: [] },
    when: { ...onDay(today), ...(usual && { startTime: usual.startTime }) },
    said: { ...emptyForm, visibility },
  })
  const [draft, setDraft] = useState(() => unsaved.get(surferId) ?? begin())
  return {
    draft,
    isKept: unsaved.has(surferId),
    change(more: Partial<PastDraft>) {
      const next = { ...draft, ...more }
      unsaved.set(surferId, next)
      setDraft(next)
    },
    /** Keeps nothing for a later opening; this one shows what it did. */
    forget: () => void unsaved.delete(surferId),
    clear() {
      unsaved.delete(surferId)
      setDraft(begin())
    },
  }
}
