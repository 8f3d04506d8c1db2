import { fileURLToPath } from 'node:url'
import type { ActivityRequest, ActivityResponse } from '#server/features/track-imports/files/activity-process.ts'
import type { ArchivedFile } from '#server/features/track-imports/files/archive-table.ts'
import type { PackedActivity } from '#server/features/track-imports/files/packed-activity.ts'
import type { TidyProblem } from '#server/features/track-imports/files/tidy-activities.ts'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import { boundedProcess, type ProcessLimits } from '#server/platform/process/bounded-process.ts'

const PROGRAM = fileURLToPath(new URL('./activity-process.ts', import.meta.url))
const MEGABYTE = 1024 * 1024
/** A GPX file of 12 hours with heart rates takes 2 s of CPU and 190 MB. */
const LIMITS: ProcessLimits = {
  processorMs: 15_000,
  // For a process that hangs.
  clockMs: 300_000,
  bytes: 400 * MEGABYTE,
  idleBytes: 250 * MEGABYTE,
}

export type ReadActivity = PackedActivity | TidyProblem
type FileReading = { activities: ReadActivity[] } | { problem: FileProblem }

export type ActivityReader = ReturnType<typeof activityReader>

/** Reads files from watches in a separate process, one request at a time. */
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
    /** Lists an archive, or returns null for another file; `folder` takes unpacked archives. */
    async list(path: string, folder: string): Promise<{ files: ArchivedFile[] | null; problem?: FileProblem }> {
      const response = await inTurn({ list: path, folder })
      if ('files' in response) return response
      return { files: null, problem: 'problem' in response ? response.problem : 'damaged_file' }
    },
    /** Activities of a file on disk or in an archive. Points end a day after `now` (milliseconds). */
    async read(file: string | ArchivedFile, now: number): Promise<FileReading> {
      if (typeof file !== 'string' && file.problem) return { problem: file.problem }
      const response = await inTurn({ read: file, now })
      return 'files' in response ? { problem: 'damaged_file' } : response
    },
    close: () => process.close(),
  }
}
