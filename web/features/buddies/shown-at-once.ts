import type { QueryClient } from '@tanstack/react-query'
import type { SurferProfile, UserSearchResult } from '#contract/accounts/users.ts'

const search = ['GET /api/users/search']
const profiles = ['GET /api/users/:id']

const STATUS = {
  none: 'none',
  asked: 'pending',
  accepted: 'accepted',
} as const satisfies Partial<Record<SurferProfile['relationship'], UserSearchResult['relationshipStatus']>>

/** Updates the relationship in cached searches and profiles. Returns the undo function. */
export async function relate(cache: QueryClient, surferId: string, relationship: keyof typeof STATUS) {
  await Promise.all([cache.cancelQueries({ queryKey: search }), cache.cancelQueries({ queryKey: profiles })])
  const before = [...cache.getQueriesData({ queryKey: search }), ...cache.getQueriesData({ queryKey: profiles })]
  cache.setQueriesData<UserSearchResult[]>({ queryKey: search }, (results) =>
    results?.map((result) =>
      result.id === surferId
        ? { ...result, relationshipStatus: STATUS[relationship], isRequested: relationship === 'asked' }
        : result,
    ),
  )
  cache.setQueriesData<SurferProfile>({ queryKey: profiles }, (profile) =>
    profile?.id === surferId ? { ...profile, relationship, requestId: null } : profile,
  )
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

/** Removes an item from a cached list. Returns the undo function. */
export async function without<Item extends { id: string }>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  id: string,
) {
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData<Item[]>(queryKey)
  cache.setQueryData<Item[]>(queryKey, (items) => items?.filter((item) => item.id !== id))
  return () => {
    cache.setQueryData(queryKey, before)
  }
}

/** Combines undo functions into one. */
export async function undoAll(changes: Promise<() => void>[]) {
  const undos = await Promise.all(changes)
  return () => {
    for (const undo of undos) undo()
  }
}
