import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/refusals.ts'
import type { makePictures, Pictures } from '#server/platform/pictures/make-pictures.ts'
import { pictureTypeOf } from '#server/platform/pictures/picture-type.ts'
import { type BoundedProcess, boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'
import { fairTurns } from '#server/platform/process/fair-turns.ts'

type PictureWorker = BoundedProcess<Uint8Array, Awaited<ReturnType<typeof makePictures>>>

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** The most expensive picture that is not refused by its header takes 1.5 s of the processor, and 270 MB. */
const LIMITS: ProcessLimits = {
  processorMs: 5_000,
  // For a process that hangs. On two cores beside 12 busy processes of normal priority, 0.3 s of the processor took 41 s.
  clockMs: 300_000,
  bytes: 300 * MEGABYTE,
  idleBytes: 180 * MEGABYTE,
}
/** Two, so that one expensive picture does not hold up everybody. */
const WORKERS = 2
/** A surfer who adds a roll of photos at once sends them one after another. */
const MOST_WAITING = 20
const RETRY_SECONDS = 5

/** Makes pictures in processes of their own, in fair turns among surfers. The processes start when they are needed. */
export function startPictureQueue({
  program = PROGRAM,
  limits = LIMITS,
}: {
  program?: string
  limits?: ProcessLimits
} = {}) {
  const workers = Array.from({ length: WORKERS }, (): PictureWorker => boundedProcess(program, limits))
  const takeTurn = fairTurns(workers, {
    mostWaiting: MOST_WAITING,
    refusal: () => new Refusal('too_many_uploads', { retryAfterSeconds: RETRY_SECONDS }),
  })

  async function make(worker: PictureWorker, read: () => Promise<Uint8Array>): Promise<Pictures> {
    const file = await read()
    if (!pictureTypeOf(file)) throw new Refusal('not_a_picture')
    const made = await worker.request(file)
    if (made === 'died') throw new Refusal('broken_picture')
    if (made === 'over_limits') throw new Refusal('picture_too_complex')
    if (typeof made === 'string') throw new Refusal(made)
    return made
  }

  return {
    /**
     * The pictures of a surfer's file, which is read when it is its turn, so that those who wait take no memory. Refuses
     * not_a_picture, picture_too_large, animated_picture; picture_too_complex also for a file that takes more than the
     * limits; broken_picture also for one that the process does not survive; too_many_uploads of a surfer with too many.
     */
    make: (userId: string, read: () => Promise<Uint8Array>): Promise<Pictures> =>
      takeTurn(userId, (worker) => make(worker, read)),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
