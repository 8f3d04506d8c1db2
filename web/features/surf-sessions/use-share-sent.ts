import { useSyncExternalStore } from 'react'
import { shareSent, subscribeToSending } from '#web/features/surf-sessions/photo-sending.ts'

/** How much of the photo of this entry has left this page, from 0 to 1. */
export const useShareSent = (id: string | undefined): number =>
  useSyncExternalStore(subscribeToSending, () => (id && shareSent(id)) || 0)
