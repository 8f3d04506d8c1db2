import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { read } from '#web/lib/api/api.ts'
import { noteStorage } from '#web/lib/offline/storage-problem.ts'
import type { Reply } from '#web/lib/stored-replies/keep-later.ts'
import {
  deleteReply,
  EVERYONE,
  readReply,
  readViewer,
  type StoredReply,
  writeReplies,
  writeViewer,
} from '#web/lib/stored-replies/store.ts'
import { type StoredRoute, storedRouteOf } from '#web/lib/stored-replies/stored-routes.ts'

const VIEWER_ROUTE = 'GET /api/auth/user'
const VIEWER_KEY = JSON.stringify([VIEWER_ROUTE, {}])
const MAX_REPLY_CHARACTERS = 4_000_000

type Input = { params?: Partial<Record<string, string>>; query?: Record<string, unknown> }
type Loaded = { data: unknown; updatedAt: number }

/** Never rejects. */
export async function loadReply(queryKey: QueryKey, cache: QueryClient): Promise<Loaded | undefined> {
  const route = storedRouteOf(queryKey[0])
  if (!route) return undefined
  const { key, position } = addressOf(queryKey)
  try {
    const stored = await (key === VIEWER_KEY
      ? viewerHere()
      : readReply(route.isForEveryone ? EVERYONE : await surferHere(cache), key))
    if (!stored || stored.expiresAt <= Date.now() || !isNear(stored, position)) return undefined
    return { data: JSON.parse(stored.reply), updatedAt: stored.updatedAt }
  } catch (failure) {
    noteStorage(failure)
    return undefined
  }
}

/** Resolves to those whose surfer is unknown yet; never rejects. */
export async function keepReplies(replies: Reply[], cache: QueryClient): Promise<Reply[]> {
  const surferId = viewerId(cache)
  const stored = new Map<string, StoredReply>()
  const left: Reply[] = []
  for (const { queryKey, data, updatedAt } of replies) {
    const route = storedRouteOf(queryKey[0])
    if (!route) continue
    const owner = route.isForEveryone ? EVERYONE : surferId
    if (owner === undefined) left.push({ queryKey, data, updatedAt })
    else {
      const { key, input, position } = addressOf(queryKey)
      const reply = shownOf(route, input, data, owner)
      const expiresAt = updatedAt + route.hours * HOUR_MS
      if (reply) stored.set(owner + key, { owner, key, reply, updatedAt, expiresAt, ...position })
    }
  }
  if (stored.size === 0) return left
  try {
    const viewer = stored.get(surferId + VIEWER_KEY)
    if (viewer) await writeViewer(viewer)
    const others = [...stored.values()].filter((reply) => reply !== viewer)
    if (others.length === 0) return left
    const count = await writeReplies(others)
    if (count > 0) noteStorage()
  } catch (failure) {
    noteStorage(failure)
  }
  return left
}

function shownOf(route: StoredRoute<never>, input: Input, data: unknown, owner: string): string | undefined {
  if (route.isOwn && !route.isOwn(input, owner)) return undefined
  const reply = JSON.stringify(route.trim ? route.trim(data as never, owner) : data)
  return reply && reply.length <= MAX_REPLY_CHARACTERS ? reply : undefined
}

export async function forgetReply(queryKey: QueryKey, cache: QueryClient): Promise<void> {
  const { key } = addressOf(queryKey)
  await deleteReply(storedRouteOf(queryKey[0])?.isForEveryone ? EVERYONE : await surferHere(cache), key)
}

const viewerId = (cache: QueryClient) => cache.getQueryData(read(VIEWER_ROUTE).queryKey)?.id

/** '' without a signed-in surfer. */
const surferHere = async (cache: QueryClient) => viewerId(cache) ?? (await viewerHere())?.owner ?? EVERYONE

/** Read once, for all replies of a starting page. */
const viewerHere = () => {
  reading ??= readViewer().finally(() => {
    reading = undefined
  })
  return reading
}
let reading: ReturnType<typeof readViewer> | undefined

/** Without the exact position, which never repeats. */
function addressOf(queryKey: QueryKey) {
  const [route, input = {}, ...rest] = queryKey as [string, Input?, ...unknown[]]
  const { latitude, longitude, ...query } = input.query ?? {}
  const position = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
  const fetched = input.query ? { ...input, query } : input
  return { key: JSON.stringify([route, fetched, ...rest]), input, position }
}

/** Data from nearby is still useful. */
const isNear = ({ latitude, longitude }: StoredReply, position: Position | undefined) =>
  !position ||
  latitude === undefined ||
  longitude === undefined ||
  distanceMiles({ latitude, longitude }, position) <= HOME_RADIUS_MILES
