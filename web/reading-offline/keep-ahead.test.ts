import { QueryClient } from '@tanstack/react-query'
import * as inMemory from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { SURFER_HEADER } from '#contract/headers.ts'
import { read } from '#web/lib/api.ts'
import { keepReplies, loadReply } from '#web/lib/kept-replies/replies.ts'
import { keepAhead } from '#web/reading-offline/keep-ahead.ts'

let maya: string
let signedIn: string
let cache: QueryClient
beforeEach(async () => {
  for (const [name, value] of Object.entries(inMemory)) vi.stubGlobal(name, value)
  maya = crypto.randomUUID()
  signedIn = maya
  cache = new QueryClient()
  const viewer = { queryKey: read('GET /api/auth/user').queryKey, data: { id: maya } }
  cache.setQueryData(viewer.queryKey, viewer.data as never)
  await keepReplies([{ ...viewer, updatedAt: Date.now() }], cache)
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const meant = new Headers(headers).get(SURFER_HEADER)
    if (meant !== null && meant !== signedIn) return Response.json({ code: 'sign_in_required' }, { status: 401 })
    return Response.json([])
  })
})

const keep = () => keepAhead(cache, maya, { mayFetch: () => true, signal: new AbortController().signal })

test('nothing is kept of somebody else who has signed in here meanwhile', async () => {
  signedIn = crypto.randomUUID()
  await expect(keep()).rejects.toMatchObject({ code: 'sign_in_required' })
  for (const route of ['GET /api/plans', 'GET /api/buddies'] as const)
    expect(await loadReply([route], cache)).toBeUndefined()
})
