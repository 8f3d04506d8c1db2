import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { watchedSource } from '#server/features/backups/places/place.ts'
import { problem } from '#server/features/backups/problem.ts'

/** https://c2sp.org/age: the program `age` reads and writes the same files. */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
/** Costs 64 MB and a third of a second; the default of 18 would take 256 MB. */
export const WORK_FACTOR = 16
let workFactor = WORK_FACTOR
/** For tests, whose passphrases protect nothing. */
export const setWorkFactor = (factor: number): void => {
  workFactor = factor
}
/** Noble's cipher and the stream's queue work on pieces of this size at a time. */
const PIECE_BYTES = 64 * 1024

export const isEncrypted = (start: Uint8Array) => MAGIC.equals(start.subarray(0, MAGIC.length))

export async function* encrypted(chunks: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  yield* fromWeb(await encrypter.encrypt(toWeb(chunks)))
}

/** Throws a BackupProblem for a wrong passphrase or a file that is not as it was written. */
export async function* decrypted(chunks: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = watchedSource(chunks)
  try {
    yield* fromWeb(await decrypter.decrypt(toWeb(source.chunks)))
  } catch (error) {
    if (source.failure || !(error instanceof Error)) throw source.failure ?? error
    if (/no identity matched/.test(error.message)) throw problem((texts) => texts.wrongPassphrase)
    throw problem((texts) => texts.damagedOrCutOff)
  }
}

const toWeb = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(inPieces(chunks), { objectMode: true, highWaterMark: 4 })) as globalThis.ReadableStream

async function* fromWeb(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
}

const LEAST_CHARACTERS = 12

/** The first line of the file. Throws a BackupProblem for a missing file or a short passphrase. */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw problem((texts) => texts.noPassphraseFile(file))
  })
  const [line = ''] = text.split(/\r?\n/)
  if (line.length < LEAST_CHARACTERS) throw problem((texts) => texts.shortPassphrase(file, LEAST_CHARACTERS))
  return line
}
