import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MAX_PHOTO_BYTES, MAX_UNPACKED_BYTES } from '#contract/limits.ts'
import { entriesByName, readArchived } from '#server/features/track-imports/files/archive.ts'
import { atMost, undamaged } from '#server/features/track-imports/files/formats/bytes.ts'
import { isArchive, readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { readArchiveData } from '#server/features/track-imports/lineup-archive/archive-data.ts'
import type { ArchiveFacts } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import { answerRequests } from '#server/platform/process/bounded-process.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import { isPlace } from '#surf/tracks/track.ts'

/** Paths of the server's own temporary files; `now` in milliseconds. */
export type ArchiveRequest =
  | { read: string; items: string; now: number }
  | { track: { archive: string; entry: number } }
  | { photo: { archive: string; entry: number }; to: string }

export type ArchiveResponse =
  | { facts: ArchiveFacts }
  /** Packed by `packTrack`; `startAt` in milliseconds. */
  | { points: Uint8Array; startAt: number }
  | { photo: string }
  | { problem: FileProblem }

/** A lifetime of 10,000 sessions has 40 MB. */
const MAX_DATA_BYTES = 64 * 1024 * 1024

answerRequests(async (request: ArchiveRequest): Promise<ArchiveResponse> => {
  try {
    if ('read' in request) return { facts: await readArchive(request) }
    if ('photo' in request) return { photo: await unpackPhoto(request) }
    return await readTrack(request.track)
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    throw error
  }
})

/** Writes an item a line to the file `items`. */
async function readArchive({
  read,
  items: to,
  now,
}: {
  read: string
  items: string
  now: number
}): Promise<ArchiveFacts> {
  if (!(await isArchive(read))) throw new UnreadableFile('not_lineup')
  const entries = await entriesByName(read)
  const entry = entries.get('data.json')
  if (entry === undefined) throw new UnreadableFile('not_lineup')
  const json = await buffer(atMost(MAX_DATA_BYTES)(undamaged(await readArchived({ archive: read, entry }))))
  const { facts, items } = readArchiveData(parsed(json), { entries, now })
  await writeFile(
    to,
    items.map((item) => `${JSON.stringify(item)}\n`),
  )
  return { ...facts, items: items.length }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw new UnreadableFile('damaged_file')
  }
}

/** Untidied, because Lineup wrote it. Throws UnreadableFile. */
async function readTrack(file: { archive: string; entry: number }): Promise<ArchiveResponse> {
  const activities = await readActivities(atMost(MAX_UNPACKED_BYTES)(await readArchived(file)))
  const points = activities
    .flatMap((activity) => activity.points)
    .filter((point) => isPlace(point) && Number.isFinite(point.at))
    .toSorted((one, other) => one.at - other.at)
    .filter((point, nth, all) => nth === 0 || point.at > all[nth - 1]!.at)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new UnreadableFile('no_positions')
  if (last.at - first.at > MOST_MS) throw new UnreadableFile('too_long')
  return { points: packTrack(points), startAt: first.at }
}

/** Packed points name a time within 49 days. */
const MOST_MS = 4 * 24 * 60 * 60 * 1000

async function unpackPhoto({ photo, to }: { photo: { archive: string; entry: number }; to: string }): Promise<string> {
  const bytes = undamaged(atMost(MAX_PHOTO_BYTES)(await readArchived(photo)))
  await pipeline(Readable.from(bytes), createWriteStream(to))
  return to
}
