import { PassThrough, pipeline, Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Deps } from '#server/deps.ts'
import { photosOf, writeData } from '#server/features/own-data/exported-data.ts'
import type { Database } from '#server/platform/database/database.ts'
import { gpxBytes, gpxOf, type SurfedPlace } from '#surf/tracks/gpx.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** Only stored entries have a known length; pictures are compressed already. */
const AS_IS = { compress: false }
/** yazl predicts ZIP64 from some 650 files but writes it from 4 GB, unless forced: the length would be wrong. */
const MANY_FILES = 500

/** All of a surfer's data, and its length. Fails if a part is removed meanwhile. Null if the account is gone. */
export async function archiveOf(
  deps: Pick<Deps, 'db' | 'objects' | 'now' | 'env'>,
  userId: string,
): Promise<{ stream: Readable; bytes: number } | null> {
  const { listed, archived } = await photosOf(deps, userId)
  const zip = new ZipFile()
  const recorded: { id: string; trackPoints: number; place: SurfedPlace }[] = []
  let files = 1 + archived.length
  const data = await writeData(deps, userId, {
    photos: listed,
    exportedAt: deps.now(),
    eachSession: ({ id, trackPoints, ...place }) => {
      if (trackPoints > 0) recorded.push({ id, trackPoints, place })
      else zip.addBuffer(Buffer.from(gpxOf(place)), `gpx/${id}.gpx`, AS_IS)
      files += 1
    },
  })
  if (!data) return null

  const stream = new PassThrough()
  const open = new Set<Readable>()
  const reading = (source: Readable) => {
    open.add(source)
    source.once('close', () => open.delete(source)).once('error', (error) => stream.destroy(error))
    // Destroying the archive closed only files that were open then.
    if (stream.destroyed) source.destroy()
    return source
  }
  zip.on('error', (error) => stream.destroy(error))
  pipeline(zip.outputStream, stream, () => {
    for (const source of open) source.destroy()
  })

  zip.addReadStream(reading(data.stream), 'data.json', { ...AS_IS, size: data.bytes })
  for (const { id, trackPoints, place } of recorded)
    zip.addReadStreamLazy(`gpx/${id}.gpx`, { ...AS_IS, size: gpxBytes(place, trackPoints) }, (give) => {
      readTrack(deps.db, { userId, sessionId: id, points: trackPoints }).then(
        (track) => give(null, reading(Readable.from([Buffer.from(gpxOf(place, track))]))),
        (error) => stream.destroy(error),
      )
    })
  for (const { file, path, bytes } of archived)
    zip.addReadStreamLazy(file, { ...AS_IS, size: bytes }, (give) => {
      deps.objects.get(path).then(
        (photo) => (photo ? give(null, reading(photo.stream)) : stream.destroy(new Error(`'${path}' is gone.`))),
        (error) => stream.destroy(error),
      )
    })
  let bytes = 0
  zip.end({ forceZip64Format: files > MANY_FILES, comment: '' }, (total = 0) => {
    bytes = total
  })
  return { stream, bytes }
}

/** The first points of a track; newer ones are appended. */
async function readTrack(
  db: Database,
  { userId, sessionId, points }: { userId: string; sessionId: string; points: number },
): Promise<TrackPoint[]> {
  const { rows } = await sql<{ firstAt: string; points: Buffer }>`
    select first_at, points from track_chunks
    where owner_id = ${userId} and session_id = ${sessionId} order by first_at`.execute(db)
  return rows.flatMap(({ firstAt, points }) => unpackTrack(points, Date.parse(firstAt))).slice(0, points)
}
