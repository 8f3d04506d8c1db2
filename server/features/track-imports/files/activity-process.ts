import { createReadStream } from 'node:fs'
import { listArchive, readArchived } from '#server/features/track-imports/files/archive.ts'
import type { ArchivedFile } from '#server/features/track-imports/files/archive-table.ts'
import { type PackedActivity, packActivity } from '#server/features/track-imports/files/packed-activity.ts'
import { isArchive, readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { type TidyProblem, tidyActivities } from '#server/features/track-imports/files/tidy-activities.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { answerRequests } from '#server/platform/process/bounded-process.ts'
import { clearerSport } from '#surf/activities/surf-activity.ts'

/** Paths of the server's own temporary files; `now` in milliseconds. */
export type ActivityRequest =
  | { list: string; folder: string }
  | { read: string | Omit<ArchivedFile, 'name'>; now: number }

/** Files of an archive (null: not an archive), activities of a file, or a problem. */
export type ActivityResponse =
  | { files: ArchivedFile[] | null }
  | { activities: (PackedActivity | TidyProblem)[] }
  | { problem: FileProblem }

answerRequests(async (request: ActivityRequest): Promise<ActivityResponse> => {
  try {
    if ('list' in request) {
      return { files: (await isArchive(request.list)) ? await listArchive(request.list, request.folder) : null }
    }
    const { read, now } = request
    const recorded = await readActivities(typeof read === 'string' ? createReadStream(read) : await readArchived(read))
    const sport = typeof read === 'string' ? undefined : read.sport
    const named = recorded.map((one) => ({ ...one, sport: clearerSport(sport ?? null, one.sport) }))
    const activities = tidyActivities(named, now)
    return { activities: activities.map((one) => ('problem' in one ? one : packActivity(one))) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    throw error
  }
})
