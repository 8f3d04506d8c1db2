import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

const PIECE_BYTES = 64 * 1024

/**
 * A file on disk as yauzl reads archives, and its size in bytes. It is read without waiting, as its process has nothing else to
 * do: yauzl reads two pieces of each entry, and 40,000 waits took 2 s of the processor. Throws what opening the file does.
 */
export function fileReader(path: string): { reader: RandomAccessReader; size: number } {
  const file = openSync(path, 'r')
  return { reader: new FileReader(file), size: fstatSync(file).size }
}

class FileReader extends RandomAccessReader {
  readonly #file: number

  constructor(file: number) {
    super()
    this.#file = file
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytes?: number) => void,
  ) {
    done(null, readSync(this.#file, into, offset, length, position))
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  *#pieces(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at))
      const bytes = readSync(this.#file, piece, 0, piece.length, at)
      if (bytes === 0) return
      yield piece.subarray(0, bytes)
      at += bytes
    }
  }

  override close(done: (error: Error | null) => void) {
    closeSync(this.#file)
    done(null)
  }
}
