import { useSyncExternalStore } from 'react'
import { shareSent, subscribeToSending } from '#web/lib/outbox/file-sending.ts'

/** Upload progress of this entry's photo, 0 to 1. */
export const useShareSent = (id: string | undefined): number =>
  useSyncExternalStore(subscribeToSending, () => (id && shareSent(id)) || 0)
