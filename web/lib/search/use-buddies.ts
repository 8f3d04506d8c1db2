import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { MAX_LIMIT } from '#contract/limits.ts'
import type { Buddy } from '#contract/people/buddies.ts'
import { call, read } from '#web/lib/api/api.ts'

/** Beyond it the reader searches by name. */
const BUDDIES_LOADED = 500
const TYPING_PAUSE_MS = 250

/** By first name, loaded in pages. Very long lists end with later ones in the water. */
export const allBuddies = queryOptions({
  queryKey: ['GET /api/buddies'] as const,
  queryFn: () => loadBuddies((query) => call('GET /api/buddies', { query })),
})

type FetchPage = (query: { limit: number; cursor?: string | undefined; surfing?: 'true' }) => Promise<Buddy[]>

export async function loadBuddies(fetchPage: FetchPage): Promise<Buddy[]> {
  const buddies: Buddy[] = []
  let page: Buddy[]
  do {
    page = await fetchPage({ limit: MAX_LIMIT, cursor: buddies.at(-1)?.id })
    buddies.push(...page)
  } while (page.length === MAX_LIMIT && buddies.length < BUDDIES_LOADED)
  if (page.length < MAX_LIMIT) return buddies
  const loaded = new Set(buddies.map(({ id }) => id))
  const surfing = await fetchPage({ limit: MAX_LIMIT, surfing: 'true' })
  return [...buddies, ...surfing.filter(({ id }) => !loaded.has(id))]
}

/** `search` exists if more may be unloaded; `data` then matches the typed name. */
export function useBuddies() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const all = useQuery(allBuddies)
  const isMore = (all.data?.length ?? 0) >= BUDDIES_LOADED
  const found = useQuery({
    ...read('GET /api/buddies', { query: { limit: MAX_LIMIT, q } }),
    enabled: isMore && q !== '',
    placeholderData: keepPreviousData,
  })
  const { data, isError, refetch } = isMore && q !== '' ? found : all
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)
  return { data, isError, refetch, search: isMore ? { value: typed, onChange } : undefined }
}

export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
