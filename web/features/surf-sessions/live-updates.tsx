import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSession } from '#web/features/surf-sessions/session-cache.ts'
import { refresh, refreshOlder } from '#web/lib/cache.ts'
import { firstPageShown } from '#web/lib/first-page.ts'
import { openLive } from '#web/lib/live.ts'
import {
  movedByBoards,
  movedByBuddies,
  movedByNotifications,
  movedByOthersSessions,
  movedByOwnSessions,
  movedByPlans,
  movedBySafety,
} from '#web/lib/moved-by.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { showToast } from '#web/ui/toast.ts'

/** What may have changed while no message could come. */
const MISSED = [...movedByOwnSessions, ...movedByBuddies, ...movedByPlans, ...movedBySafety]

/** Hears what happens elsewhere while the app is open: tells of buddies, and fetches anew what is shown. */
export function LiveUpdates({ userId }: { userId: string }) {
  const cache = useQueryClient()
  const { open: openSession } = useSheetAddress('session')
  useEffect(() => {
    // What it shows was fetched a moment ago: it is drawn before that is fetched once more.
    const firstShown = firstPageShown(cache)
    return openLive(userId, {
      hear(message, missedUntil) {
        switch (message.type) {
          case 'session_update':
            if (message.userId === userId) return void refresh(cache, ...movedByOwnSessions)
            showToast({
              title: 'Buddy Update',
              text: `${message.name} updated their session`,
              actions: [{ label: 'View session', onPress: () => openSession(message.sessionId) }],
            })
            return void refresh(cache, ...movedByOthersSessions)
          case 'session_changed':
            return refreshSession(cache, message.sessionId)
          case 'buddies_changed':
            return void refresh(cache, ...movedByBuddies, ...movedByPlans)
          case 'notifications_changed':
            return void refresh(cache, ...movedByNotifications)
          case 'plans_changed':
            return void refresh(cache, ...movedByPlans)
          case 'boards_changed':
            return void refresh(cache, ...movedByBoards)
          case 'safety_changed':
            return void refresh(cache, ...movedBySafety)
          case 'ready':
            return void firstShown.then(() => refreshOlder(cache, missedUntil, MISSED))
        }
      },
      onRefused: () => void refresh(cache, 'GET /api/auth/user'),
    })
  }, [userId, cache, openSession])
  return null
}
