import { fileURLToPath } from 'node:url'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import type { ArchiveFacts } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import type { ArchiveRequest, ArchiveResponse } from '#server/features/track-imports/lineup-archive/archive-process.ts'
import { boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

const PROGRAM = fileURLToPath(new URL('./archive-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
const LIMITS: ProcessLimits = {
  processorMs: 30_000,
  // For a process that hangs.
  clockMs: 300_000,
  bytes: 500 * MEGABYTE,
  idleBytes: 250 * MEGABYTE,
}

type Problem = { problem: FileProblem }
export type ArchiveReader = ReturnType<typeof archiveReader>

/** Reads Lineup's own archives in a separate process; one request at a time. */
export function archiveReader(limits: ProcessLimits = LIMITS) {
  const process = boundedProcess<ArchiveRequest, ArchiveResponse>(PROGRAM, limits)

  async function request(message: ArchiveRequest): Promise<ArchiveResponse> {
    const response = await process.request(message)
    if (response === 'died') return { problem: 'damaged_file' }
    return response === 'over_limits' ? { problem: 'too_complex' } : response
  }

  return {
    /** Writes the archive's valid items to the file `items`, a line of JSON each. `now` in milliseconds. */
    async read(read: string, items: string, now: number): Promise<ArchiveFacts | Problem> {
      const response = await request({ read, items, now })
      return 'facts' in response ? response.facts : problemIn(response)
    },
    async track(archive: string, entry: number): Promise<TrackPoint[] | Problem> {
      const response = await request({ track: { archive, entry } })
      return 'points' in response ? unpackTrack(response.points, response.startAt) : problemIn(response)
    },
    /** Unpacks a photo, which is not decoded here, to a file. */
    async photo(archive: string, entry: number, to: string): Promise<string | Problem> {
      const response = await request({ photo: { archive, entry }, to })
      return 'photo' in response ? response.photo : problemIn(response)
    },
    close: () => process.close(),
  }
}

const problemIn = (response: ArchiveResponse): Problem =>
  'problem' in response ? response : { problem: 'damaged_file' }
