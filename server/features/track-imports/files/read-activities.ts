import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createGunzip } from 'node:zlib'
import { MAX_UNPACKED_BYTES } from '#contract/limits.ts'
import { fileKind } from '#server/features/track-imports/files/file-kind.ts'
import { atMost, peek, undamaged, untilDamaged } from '#server/features/track-imports/files/formats/bytes.ts'
import { readFit } from '#server/features/track-imports/files/formats/fit.ts'
import { readGeoJson } from '#server/features/track-imports/files/formats/geojson.ts'
import { gpxReader } from '#server/features/track-imports/files/formats/gpx.ts'
import { kmlReader } from '#server/features/track-imports/files/formats/kml.ts'
import { tcxReader } from '#server/features/track-imports/files/formats/tcx.ts'
import { readXml } from '#server/features/track-imports/files/formats/xml-events.ts'
import type { RecordedActivity } from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** FIT and GeoJSON are read as a whole; a day has 5 MB. */
const MAX_WHOLE_BYTES = 25 * 1024 * 1024
const HEAD_BYTES = 64
/** Saved in one transaction. */
const MAX_ACTIVITIES = 500

/** Throws UnreadableFile `empty_file`. */
export async function isArchive(path: string): Promise<boolean> {
  const { head } = await peek(undamaged(createReadStream(path, { end: HEAD_BYTES - 1 })), HEAD_BYTES)
  if (head.length === 0) throw new UnreadableFile('empty_file')
  return fileKind(head) === 'zip'
}

/**
 * Raw activities of a FIT, GPX, TCX, KML or GeoJSON file, also gzipped; of a damaged file the readable part. Throws UnreadableFile.
 */
export async function readActivities(file: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  const activities = await readAll(file)
  if (activities.length > MAX_ACTIVITIES) throw new UnreadableFile('too_many_activities')
  return activities
}

async function readAll(file: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  const { head, whole } = await peek(untilDamaged(atMost(MAX_UNPACKED_BYTES)(file)), HEAD_BYTES)
  if (fileKind(head) === 'gzip') {
    const unpacked = pipeline(Readable.from(whole), createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), () => {})
    const inner = await peek(untilDamaged(atMost(MAX_UNPACKED_BYTES)(unpacked)), HEAD_BYTES)
    return readUnpacked(inner.head, inner.whole)
  }
  return readUnpacked(head, whole)
}

async function readUnpacked(head: Buffer, whole: AsyncIterable<Uint8Array>): Promise<RecordedActivity[]> {
  if (head.length === 0) throw new UnreadableFile('empty_file')
  const inOne = async () => Buffer.from(await buffer(atMost(MAX_WHOLE_BYTES)(whole)))
  const kind = fileKind(head)
  if (kind === 'fit') return readFit(await inOne())
  if (kind === 'json') return readGeoJson(new TextDecoder().decode(await inOne()))
  if (kind !== 'xml') throw new UnreadableFile('unknown_format')
  const activities: RecordedActivity[] = []
  const { breaksOff } = await readXml(whole, (root) => {
    if (root === 'gpx') return gpxReader(activities)
    if (root === 'TrainingCenterDatabase') return tcxReader(activities)
    if (root === 'kml') return kmlReader(activities)
    throw new UnreadableFile('unknown_format')
  })
  const last = activities.at(-1)
  if (!last) throw new UnreadableFile(breaksOff ? 'damaged_file' : 'no_activity')
  if (breaksOff) last.damage = 'breaks_off'
  return activities
}
