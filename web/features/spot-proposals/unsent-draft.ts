import { useState } from 'react'
import type { SpotDraft } from '#web/features/spot-proposals/draft.ts'
import { newClientId } from '#web/lib/api/client-id.ts'

type Unsent = { clientId: string; typed?: SpotDraft }

/** By the spot's id, '' of a new one: a swipe closes the dialog, and a page of words is not to go with it. */
const unsent = new Map<string, Unsent>()

/**
 * What was typed of a spot and not sent, undefined before anything was; it outlives the dialog, but not the page.
 * Its clientId stays with it, so that a proposal whose answer was lost is not sent twice by the next opening.
 */
export function useUnsentDraft(spotId: string) {
  const [draft, setDraft] = useState<Unsent>(() => unsent.get(spotId) ?? { clientId: newClientId() })
  // Changes what was typed last: a position that is found may come long after the drawing that asked for it.
  const keep = (change: (typed: SpotDraft | undefined) => SpotDraft) => {
    const latest = unsent.get(spotId) ?? draft
    const kept = { ...latest, typed: change(latest.typed) }
    unsent.set(spotId, kept)
    setDraft(kept)
  }
  return { ...draft, keep, forget: () => void unsent.delete(spotId) }
}
