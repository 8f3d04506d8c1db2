import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/refusals.ts'
import { count } from '#server/platform/metrics/counts.ts'
import { pictureTypeOf } from '#server/platform/pictures/file-structure.ts'
import type { makePictures, Pictures } from '#server/platform/pictures/make-pictures.ts'
import { type BoundedProcess, boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'
import { fairTurns } from '#server/platform/process/turns.ts'

type PictureWorker = BoundedProcess<Uint8Array, Awaited<ReturnType<typeof makePictures>>>

const PROGRAM = fileURLToPath(new URL('./make-pictures.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** The most expensive accepted picture takes 1.5 s of processor time and 270 MB. */
const LIMITS: ProcessLimits = {
  processorMs: 5_000,
  // For a hanging process. On two cores with 12 busy processes, 0.3 s of processor time took 41 s.
  clockMs: 300_000,
  bytes: 300 * MEGABYTE,
  idleBytes: 180 * MEGABYTE,
}
/** Two, so that one expensive picture blocks nobody. */
const WORKERS = 2
/** A surfer who adds many photos sends them one after another. */
const MOST_WAITING = 20
const RETRY_SECONDS = 5

/** Child processes convert in fair turns among surfers. */
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
     * Reads the file on its turn, to save memory. Refuses not_a_picture, picture_too_large, animated_picture,
     * picture_too_complex, broken_picture (also after a crash) and too_many_uploads.
     */
    make(userId: string, read: () => Promise<Uint8Array>): Promise<Pictures> {
      let startedAt: number | undefined
      count('pictures', 'waiting')
      const begin = () => {
        startedAt = performance.now()
        count('pictures', 'waiting', -1)
      }
      const end = (outcome: 'made' | 'refused') => {
        if (startedAt === undefined) begin()
        count('pictures', outcome)
        count('pictures', 'seconds', (performance.now() - startedAt!) / 1000)
      }
      const made = takeTurn(userId, (worker) => {
        begin()
        return make(worker, read)
      })
      made.then(
        () => end('made'),
        () => end('refused'),
      )
      return made
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
