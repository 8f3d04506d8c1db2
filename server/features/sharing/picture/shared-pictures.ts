import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/refusals.ts'
import type { PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'
import { refusedForAMoment } from '#server/platform/process/cached-results.ts'
import { fairTurns } from '#server/platform/process/turns.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** A picture takes 0.05 s of the processor, the first 0.2 s, and at most 185 MB. */
const LIMITS: ProcessLimits = {
  processorMs: 5_000,
  clockMs: 60_000,
  bytes: 400 * MEGABYTE,
  idleBytes: 300 * MEGABYTE,
}
/** 70 KB each. */
const CACHED_PICTURES = 100
/** Per network. */
const MOST_WAITING = 10
const RETRY_SECONDS = 5
/** A refused network is refused again for so long without a statement. */
const REFUSED_MS = 1_000

type SharedPicture = { jpeg: Buffer; etag: string }

/** Runs in its own process: that of uploads reads strangers' files and must not know SVG. */
export function startSharedPictures(db: Database) {
  const worker = boundedProcess<PictureText, Uint8Array>(PROGRAM, LIMITS)
  const takeTurn = fairTurns([worker], {
    mostWaiting: MOST_WAITING,
    refusal: () => new Refusal('too_many_attempts', { retryAfterSeconds: RETRY_SECONDS }),
  })
  const cached = new Map<string, Promise<SharedPicture>>()
  const admit = refusedForAMoment((network) => spend(db, { 'shared-picture': [network] }), REFUSED_MS)

  function recall(key: string): Promise<SharedPicture> | undefined {
    const found = cached.get(key)
    if (!found) return undefined
    cached.delete(key)
    cached.set(key, found)
    return found
  }

  function draw(key: string, words: PictureText, network: string): Promise<SharedPicture> {
    const drawn = takeTurn(network, async (worker) => {
      const jpeg = await worker.request(words)
      if (typeof jpeg === 'string') throw new Refusal('unavailable')
      return { jpeg: Buffer.from(jpeg), etag: `"${hash('sha256', jpeg, 'base64url').slice(0, 22)}"` }
    })
    cached.set(key, drawn)
    drawn.catch(() => cached.delete(key))
    const [oldest = key] = cached.keys()
    if (cached.size > CACHED_PICTURES) cached.delete(oldest)
    return drawn
  }

  return {
    /** Refuses `too_many_attempts` per network, and `unavailable`; cached pictures do not count. */
    async picture(words: PictureText, address: string): Promise<SharedPicture> {
      const key = JSON.stringify(words)
      const found = recall(key)
      if (found) return found
      const network = widestNetworkOf(address)
      await admit(network)
      return recall(key) ?? draw(key, words, network)
    },
    close: () => worker.close(),
  }
}
