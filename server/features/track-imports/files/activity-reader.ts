import { fileURLToPath } from 'node:url'
import type { ActivityRequest, ActivityResponse } from '#server/features/track-imports/files/activity-process.ts'
import type { ArchivedFile } from '#server/features/track-imports/files/archive-table.ts'
import type { PackedActivity } from '#server/features/track-imports/files/packed-activity.ts'
import type { TidyProblem } from '#server/features/track-imports/files/tidy-activities.ts'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import { boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'

const PROGRAM = fileURLToPath(new URL('./activity-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** A GPX file of 12 hours with heart rates takes 2 s of the processor and 190 MB. */
const LIMITS: ProcessLimits = {
  processorMs: 15_000,
  // For a process that hangs; others have the processor first.
  clockMs: 300_000,
  bytes: 400 * MEGABYTE,
  idleBytes: 250 * MEGABYTE,
}

export type ReadActivity = PackedActivity | TidyProblem
/** What a file has, or why it has nothing. */
type FileReading = { activities: ReadActivity[] } | { problem: FileProblem }

export type ActivityReader = ReturnType<typeof activityReader>

/** Reads files from watches in a process of its own, one request at a time. */
export function activityReader(limits: ProcessLimits = LIMITS) {
  const process = boundedProcess<ActivityRequest, ActivityResponse>(PROGRAM, limits)
  let last: Promise<unknown> = Promise.resolve()

  async function request(message: ActivityRequest): Promise<ActivityResponse> {
    const response = await process.request(message)
    if (response === 'died') return { problem: 'damaged_file' }
    return response === 'over_limits' ? { problem: 'too_complex' } : response
  }
  function inTurn(message: ActivityRequest) {
    const turn = last.then(() => request(message))
    last = turn.catch(() => {})
    return turn
  }

  return {
    /** The files of the archive at `path`; null when it is no archive. `folder` takes what is unpacked of it. */
    async list(path: string, folder: string): Promise<{ files: ArchivedFile[] | null; problem?: FileProblem }> {
      const response = await inTurn({ list: path, folder })
      if ('files' in response) return response
      return { files: null, problem: 'problem' in response ? response.problem : 'damaged_file' }
    },
    /** The activities of a file on disk, or of one in an archive. No point lies more than a day after `now`, in milliseconds. */
    async read(file: string | ArchivedFile, now: number): Promise<FileReading> {
      if (typeof file !== 'string' && file.problem) return { problem: file.problem }
      const response = await inTurn({ read: file, now })
      return 'files' in response ? { problem: 'damaged_file' } : response
    },
    close: () => process.close(),
  }
}
