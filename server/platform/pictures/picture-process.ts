import { makePictures, type Pictures, type Unmakeable } from '#server/platform/pictures/make-pictures.ts'

/** What this process says: 'ready' once, then an answer to each file that it is sent, one after another. */
export type Answer = { made: Pictures | Unmakeable; memoryBytes: number }

process.on('message', async (file: Buffer) => {
  const made = await makePictures(file)
  // Buffers weigh nothing in V8's own heap, so that it would keep those of many pictures before it collects them.
  globalThis.gc?.()
  process.send?.({ made, memoryBytes: process.memoryUsage.rss() } satisfies Answer)
})
// Without the server there is nobody to make pictures for.
process.on('disconnect', () => process.exit())
process.send?.('ready')
