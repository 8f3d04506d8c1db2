import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/api.ts'
import type { LiveMessage } from '#contract/live.ts'
import { refresh, refreshOlder } from '#web/lib/api/cache.ts'
import { firstPageShown } from '#web/lib/api/first-page.ts'
import { invalidatedByMessage, invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import { createSpread, openLive } from '#web/lib/live/live.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/sessions/in-the-water.ts'

/** Subscribes to live events while the app is open: shows buddies' toasts and refetches visible data. */
export function LiveUpdates({ userId }: { userId: string }) {
  const cache = useQueryClient()
  const { open: openSession } = useSheetAddress('session')
  useEffect(() => {
    // The first page was fetched a moment ago: it is drawn before the refetch.
    const firstShown = firstPageShown(cache)
    const spread = createSpread()
    const handle = (message: LiveMessage, missedUntil: number) => {
      const spreadMs = 'spreadMs' in message ? message.spreadMs : undefined
      const routes: readonly Route[] = invalidatedByMessage[message.type]
      const refetch = () => spread.run(message.type, spreadMs, () => void refresh(cache, ...routes))
      switch (message.type) {
        case 'heartbeat':
          return
        case 'ready':
          return void firstShown.then(() =>
            spread.run('ready', spreadMs, () => void refreshOlder(cache, missedUntil, invalidatedByMessage.ready)),
          )
        case 'session_changed':
          return spread.run(`${message.sessionId} ${message.about}`, spreadMs, async () => {
            // Only pages that show sessions get it, and have this code.
            const { refreshSession } = await import('#web/features/sessions/data/changed-elsewhere.ts')
            refreshSession(cache, message.sessionId, message.about)
          })
        case 'session_update':
          if (message.userId === userId) return void refresh(cache, ...invalidatedByOwnSessions)
          if (!message.isMuted)
            showToast({
              title: texts.buddyUpdate,
              text: texts.nameUpdatedTheirSession(message.name),
              actions: [{ label: texts.viewSession, onPress: () => openSession(message.sessionId) }],
            })
          return refetch()
        default:
          return refetch()
      }
    }
    const close = openLive(userId, {
      onMessage: handle,
      onRefused: () => void refresh(cache, 'GET /api/auth/user'),
    })
    return () => {
      close()
      spread.stop()
    }
  }, [userId, cache, openSession])
  return null
}
