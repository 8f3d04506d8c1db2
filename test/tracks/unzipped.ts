import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import yauzl from 'yauzl'

/** The files of an archive by name, each as long and with the checksum that the archive says. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    expect([entry.fileName, content.length, crc32(content)]).toEqual([
      entry.fileName,
      entry.uncompressedSize,
      entry.crc32,
    ])
    expect(files.has(entry.fileName)).toBe(false)
    files.set(entry.fileName, content)
  }
  return files
}
