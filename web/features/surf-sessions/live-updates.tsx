import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { movedBySessions } from '#web/features/surf-sessions/queries.ts'
import { refresh } from '#web/lib/cache.ts'
import { openLive } from '#web/lib/live.ts'
import { showToast } from '#web/ui/toast.tsx'

const movedByBuddies = ['GET /api/buddies', 'GET /api/buddy-requests/pending', 'GET /api/users/search'] as const
const movedByNotifications = ['GET /api/notifications'] as const

/** Hears what happens elsewhere while the app is open: tells of buddies, and fetches anew what is shown. */
export function LiveUpdates({ userId }: { userId: string }) {
  const cache = useQueryClient()
  useEffect(() => {
    return openLive(userId, (message) => {
      switch (message.type) {
        case 'session_update':
          if (message.userId !== userId)
            showToast({ title: 'Buddy Update', text: `${message.name} updated their session` })
          return void refresh(cache, ...movedBySessions, 'GET /api/buddies')
        case 'buddies_changed':
          return void refresh(cache, ...movedByBuddies, ...movedBySessions)
        case 'notifications_changed':
          return void refresh(cache, ...movedByNotifications)
        case 'ready':
          // What happened before the connection stood, at first or again, was not heard.
          return void refresh(cache, ...movedBySessions, ...movedByBuddies, ...movedByNotifications)
      }
    })
  }, [userId, cache])
  return null
}
