import { useSyncExternalStore } from 'react'
import { shareSent, subscribeToSending } from '#web/lib/outbox/file-sending.ts'

/** How much of the photo of this entry has left this page, from 0 to 1. */
export const useShareSent = (id: string | undefined): number =>
  useSyncExternalStore(subscribeToSending, () => (id && shareSent(id)) || 0)
