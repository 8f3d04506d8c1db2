import { useRef, useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { changes, draftOf, type ProfileDraft } from '#web/features/users/profile-form.ts'

/** By the surfer's id: 'back' closes the dialog without a question, and what was typed is not to go with it. */
const unsaved = new Map<string, Partial<ProfileDraft>>()

/**
 * The form as it was left, over the surfer's record as it is; undefined until that has loaded. What was typed outlives the
 * dialog, but not the page.
 */
export function useUnsavedDraft(surferId: string, record: User | undefined) {
  const [typed, setTyped] = useState(() => unsaved.get(surferId) ?? {})
  // A photo may have been sent while something was typed.
  const latest = useRef(typed)
  const change = (change: Partial<ProfileDraft>) => {
    latest.current = { ...latest.current, ...change }
    // What was sent and not saved cannot be shown to a later opening.
    const { profileImageUrl: _, ...kept } = latest.current
    unsaved.set(surferId, kept)
    setTyped(latest.current)
  }
  const draft = record && { ...draftOf(record), ...typed }
  const changed = record !== undefined && draft !== undefined && changes(draft, record)
  return { draft, changed, change, forget: () => void unsaved.delete(surferId) }
}
