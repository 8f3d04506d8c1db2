import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/refusals.ts'
import type { PictureWords } from '#server/features/sharing/picture/picture-words.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'
import { fairTurns } from '#server/platform/process/fair-turns.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** A picture takes 0.15 s of the processor, the first 0.3 s, and the process 225 MB at most. */
const LIMITS: ProcessLimits = {
  processorMs: 5_000,
  clockMs: 60_000,
  bytes: 400 * MEGABYTE,
  idleBytes: 300 * MEGABYTE,
}
/** Of some 90 KB each. */
const KEPT_PICTURES = 100
/** Of one network at a time; a busy server says when to come again. */
const MOST_WAITING = 10
const RETRY_SECONDS = 5

/** A picture as it is sent. */
type SharedPicture = { png: Buffer; etag: string }

/**
 * Draws shared pictures in a process of their own: that of uploads reads strangers' files and must not know SVG. Equal
 * words are one picture, which is kept in memory as long as it is among the last 100 that were asked for.
 */
export function startSharedPictures(db: Database) {
  const worker = boundedProcess<PictureWords, Uint8Array>(PROGRAM, LIMITS)
  const takeTurn = fairTurns([worker], {
    mostWaiting: MOST_WAITING,
    refusal: () => new Refusal('too_many_attempts', { retryAfterSeconds: RETRY_SECONDS }),
  })
  /** The last used last. */
  const kept = new Map<string, Promise<SharedPicture>>()

  function recall(key: string): Promise<SharedPicture> | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  function draw(key: string, words: PictureWords, network: string): Promise<SharedPicture> {
    const drawn = takeTurn(network, async (worker) => {
      const png = await worker.request(words)
      if (typeof png === 'string') throw new Refusal('unavailable')
      return { png: Buffer.from(png), etag: `"${hash('sha256', png, 'base64url').slice(0, 22)}"` }
    })
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    const [oldest = key] = kept.keys()
    if (kept.size > KEPT_PICTURES) kept.delete(oldest)
    return drawn
  }

  return {
    /**
     * The PNG of these words, for a request from this address. Refuses `too_many_attempts` when its network has had too
     * many drawn in the last minute, and `unavailable`; pictures that are kept count for nothing.
     */
    async picture(words: PictureWords, address: string): Promise<SharedPicture> {
      const key = JSON.stringify(words)
      const found = recall(key)
      if (found) return found
      const network = widestNetworkOf(address)
      await spend(db, { 'shared-picture': [network] })
      return recall(key) ?? draw(key, words, network)
    },
    close: () => worker.close(),
  }
}
