import { useQueryClient } from '@tanstack/react-query'
import { photoAct } from '#web/features/sessions/data/photo-act.ts'
import { sendPhotos } from '#web/features/sessions/photos/photo-queue.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

export function useSendPhotos(): (sessionId: string) => void {
  const cache = useQueryClient()
  const send = usePerform(photoAct)
  const { open: view } = useSheetAddress('session')
  return (sessionId) => void sendPhotos(cache, sessionId, { send, view })
}
