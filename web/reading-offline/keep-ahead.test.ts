import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { SURFER_HEADER } from '#contract/headers.ts'
import { read } from '#web/lib/api/api.ts'
import { allBuddies } from '#web/lib/search/use-buddies.ts'
import { keepReplies, loadReply } from '#web/lib/stored-replies/replies.ts'
import { keepAhead } from '#web/reading-offline/keep-ahead.ts'

const BUDDIES = Array.from({ length: 250 }, (_, nth) => ({ id: `buddy ${nth}` }))

let maya: string
let signedIn: string
let cache: QueryClient
beforeEach(async () => {
  maya = crypto.randomUUID()
  signedIn = maya
  cache = new QueryClient()
  const viewer = { queryKey: read('GET /api/auth/user').queryKey, data: { id: maya } }
  cache.setQueryData(viewer.queryKey, viewer.data as never)
  await keepReplies([{ ...viewer, updatedAt: Date.now() }], cache)
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const meant = new Headers(headers).get(SURFER_HEADER)
    if (meant !== null && meant !== signedIn) return Response.json({ code: 'sign_in_required' }, { status: 401 })
    return Response.json(answerTo(new URL(address, 'http://here')))
  })
})

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname === '/api/feed') return { items: [], next: null }
  if (pathname !== '/api/buddies') return []
  const after = BUDDIES.findIndex(({ id }) => id === searchParams.get('cursor'))
  return BUDDIES.slice(after + 1, after + 1 + Number(searchParams.get('limit')))
}

const keep = () => keepAhead(cache, maya, { mayFetch: () => true, signal: new AbortController().signal })

test('all loaded buddies are cached, so that each can be chosen offline', async () => {
  await keep()
  expect((await loadReply(allBuddies.queryKey, cache))?.data).toHaveLength(BUDDIES.length)
})

test('favorites are cached before they are first viewed', async () => {
  await keep()
  expect((await loadReply(['GET /api/favourites'], cache))?.data).toEqual([])
})

test('nothing is cached for another surfer who has signed in meanwhile', async () => {
  signedIn = crypto.randomUUID()
  await expect(keep()).rejects.toMatchObject({ code: 'sign_in_required' })
  for (const route of ['GET /api/plans', 'GET /api/buddies'] as const)
    expect(await loadReply([route], cache)).toBeUndefined()
})
