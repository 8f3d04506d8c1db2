import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createGunzip } from 'node:zlib'
import { MAX_UNPACKED_BYTES } from '#contract/limits.ts'
import { atMost, peek, untilDamaged } from '#server/features/track-imports/files/formats/bytes.ts'
import { readFit } from '#server/features/track-imports/files/formats/fit.ts'
import { gpxReader } from '#server/features/track-imports/files/formats/gpx.ts'
import { tcxReader } from '#server/features/track-imports/files/formats/tcx.ts'
import { readXml } from '#server/features/track-imports/files/formats/xml-events.ts'
import type { RecordedActivity } from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** FIT is read as a whole; a day has 5 MB. */
const MAX_FIT_BYTES = 25 * 1024 * 1024
const HEAD_BYTES = 64
/** Saved in one transaction. */
const MAX_ACTIVITIES = 500
/** Archives with files, and an empty one. */
const ZIP_BEGINNINGS = [Buffer.from('504b0304', 'hex'), Buffer.from('504b0506', 'hex')]

/** Throws UnreadableFile `empty_file`. */
export async function isArchive(path: string): Promise<boolean> {
  const { head } = await peek(createReadStream(path, { end: HEAD_BYTES - 1 }), HEAD_BYTES)
  if (head.length === 0) throw new UnreadableFile('empty_file')
  return ZIP_BEGINNINGS.some((beginning) => beginning.equals(head.subarray(0, beginning.length)))
}

/**
 * Raw activities of a FIT, GPX or TCX file, also gzipped; of a damaged file the readable part. Throws UnreadableFile.
 */
export async function readActivities(file: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  const activities = await readAll(file)
  if (activities.length > MAX_ACTIVITIES) throw new UnreadableFile('too_many_activities')
  return activities
}

async function readAll(file: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  const { head, whole } = await peek(untilDamaged(atMost(MAX_UNPACKED_BYTES)(file)), HEAD_BYTES)
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const unpacked = pipeline(Readable.from(whole), createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), () => {})
    const inner = await peek(untilDamaged(atMost(MAX_UNPACKED_BYTES)(unpacked)), HEAD_BYTES)
    return readUnpacked(inner.head, inner.whole)
  }
  return readUnpacked(head, whole)
}

async function readUnpacked(head: Buffer, whole: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  if (head.length === 0) throw new UnreadableFile('empty_file')
  if (head.toString('latin1', 8, 12) === '.FIT') {
    return readFit(Buffer.from(await buffer(atMost(MAX_FIT_BYTES)(whole))))
  }
  if (!isXml(head)) throw new UnreadableFile('unknown_format')
  const activities: RecordedActivity[] = []
  const { breaksOff } = await readXml(whole, (root) => {
    if (root === 'gpx') return gpxReader(activities)
    if (root === 'TrainingCenterDatabase') return tcxReader(activities)
    throw new UnreadableFile('unknown_format')
  })
  const last = activities.at(-1)
  if (!last) throw new UnreadableFile(breaksOff ? 'damaged_file' : 'no_activity')
  if (breaksOff) last.damage = 'breaks_off'
  return activities
}

/** After a byte order mark, zero bytes of UTF-16, and blanks. */
const isXml = (head: Buffer) =>
  Buffer.from(head.filter((byte) => byte > 0 && byte < 0x7f))
    .toString('latin1')
    .trimStart()
    .startsWith('<')
