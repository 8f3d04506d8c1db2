import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { read } from '#web/lib/api/api.ts'
import type { Reply } from '#web/lib/kept-replies/keep-later.ts'
import { type KeptRoute, keptRouteOf } from '#web/lib/kept-replies/kept-routes.ts'
import {
  deleteReply,
  EVERYONE,
  type KeptReply,
  readReply,
  readViewer,
  writeReplies,
  writeViewer,
} from '#web/lib/kept-replies/store.ts'
import { noteStorage } from '#web/lib/offline/storage-problem.ts'

const VIEWER_ROUTE = 'GET /api/auth/user'
const VIEWER_KEY = JSON.stringify([VIEWER_ROUTE, {}])
/** More than this would take longer to store and to read than it is worth. */
const MAX_REPLY_CHARACTERS = 4_000_000

type Input = { params?: Partial<Record<string, string>>; query?: Record<string, unknown> }
/** `updatedAt` is in milliseconds. */
type Loaded = { data: unknown; updatedAt: number }

/** What was kept of this query for whoever is signed in here, unless it has expired. Never rejects. */
export async function loadReply(queryKey: QueryKey, cache: QueryClient): Promise<Loaded | undefined> {
  const route = keptRouteOf(queryKey[0])
  if (!route) return undefined
  const { key, position } = addressOf(queryKey)
  try {
    const kept = await (key === VIEWER_KEY
      ? viewerHere()
      : readReply(route.isForEveryone ? EVERYONE : await surferHere(cache), key))
    if (!kept || kept.expiresAt <= Date.now() || !isNear(kept, position)) return undefined
    return { data: JSON.parse(kept.reply), updatedAt: kept.updatedAt }
  } catch (failure) {
    noteStorage(failure)
    return undefined
  }
}

/** Keeps these replies, later ones in place of earlier ones. Resolves to those whose surfer is not known yet; never rejects. */
export async function keepReplies(replies: Reply[], cache: QueryClient): Promise<Reply[]> {
  const surferId = viewerId(cache)
  const kept = new Map<string, KeptReply>()
  const left: Reply[] = []
  for (const { queryKey, data, updatedAt } of replies) {
    const route = keptRouteOf(queryKey[0])
    if (!route) continue
    const owner = route.isForEveryone ? EVERYONE : surferId
    if (owner === undefined) left.push({ queryKey, data, updatedAt })
    else {
      const { key, input, position } = addressOf(queryKey)
      const reply = shownOf(route, input, data, owner)
      const expiresAt = updatedAt + route.hours * HOUR_MS
      if (reply) kept.set(owner + key, { owner, key, reply, updatedAt, expiresAt, ...position })
    }
  }
  if (kept.size === 0) return left
  try {
    const viewer = kept.get(surferId + VIEWER_KEY)
    if (viewer) await writeViewer(viewer)
    const others = [...kept.values()].filter((reply) => reply !== viewer)
    // Who is here is stored apart, also where there is no room for more.
    if (others.length === 0) return left
    const count = await writeReplies(others)
    if (count > 0) noteStorage()
  } catch (failure) {
    noteStorage(failure)
  }
  return left
}

/** As much of a reply as may be kept, as JSON. */
function shownOf(route: KeptRoute<never>, input: Input, data: unknown, owner: string): string | undefined {
  if (route.isOwn && !route.isOwn(input, owner)) return undefined
  const reply = JSON.stringify(route.trim ? route.trim(data as never, owner) : data)
  return reply && reply.length <= MAX_REPLY_CHARACTERS ? reply : undefined
}

/** The server has said that there is nothing to see any more. */
export async function forgetReply(queryKey: QueryKey, cache: QueryClient): Promise<void> {
  const { key } = addressOf(queryKey)
  await deleteReply(keptRouteOf(queryKey[0])?.isForEveryone ? EVERYONE : await surferHere(cache), key)
}

const viewerId = (cache: QueryClient) => cache.getQueryData(read(VIEWER_ROUTE).queryKey)?.id

/** The id of whoever is signed in here, as the server said or else as it was kept; '' without. */
const surferHere = async (cache: QueryClient) => viewerId(cache) ?? (await viewerHere())?.owner ?? EVERYONE

/** A page that starts wants it for each of its replies at once, and reads it one time. */
const viewerHere = () => {
  reading ??= readViewer().finally(() => {
    reading = undefined
  })
  return reading
}
let reading: ReturnType<typeof readViewer> | undefined

/** A reply is kept apart from where it was asked: a phone never stands in the same place twice. */
function addressOf(queryKey: QueryKey) {
  const [route, input = {}, ...rest] = queryKey as [string, Input?, ...unknown[]]
  const { latitude, longitude, ...query } = input.query ?? {}
  const position = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
  const asked = input.query ? { ...input, query } : input
  return { key: JSON.stringify([route, asked, ...rest]), input, position }
}

/** What was near there is still of use here. */
const isNear = ({ latitude, longitude }: KeptReply, position: Position | undefined) =>
  !position ||
  latitude === undefined ||
  longitude === undefined ||
  distanceMiles({ latitude, longitude }, position) <= HOME_RADIUS_MILES
