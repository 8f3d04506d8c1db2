import { useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { changes, draftOf, type ProfileDraft } from '#web/features/users/profile-form.ts'

/** By the surfer's id: 'back' closes the dialog without a question, and what was typed is not to go with it. */
const unsaved = new Map<string, ProfileDraft>()

/** The form as it was left, else as the surfer is; it outlives the dialog, but not the page. */
export function useUnsavedDraft(viewer: User) {
  const [draft, setDraft] = useState(() => unsaved.get(viewer.id) ?? draftOf(viewer))
  // A photo may have been sent while something was typed.
  const latest = useRef(draft)
  const change = (change: Partial<ProfileDraft>) => {
    latest.current = { ...latest.current, ...change }
    // What was sent and not saved cannot be shown to a later opening.
    unsaved.set(viewer.id, { ...latest.current, profileImageUrl: viewer.profileImageUrl })
    setDraft(latest.current)
  }
  return { draft, changed: changes(draft, viewer), change, forget: () => void unsaved.delete(viewer.id) }
}
