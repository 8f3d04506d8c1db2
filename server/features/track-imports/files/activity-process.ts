import { createReadStream } from 'node:fs'
import { type ArchivedFile, listArchive, readArchived } from '#server/features/track-imports/files/archive.ts'
import { type PackedActivity, packActivity } from '#server/features/track-imports/files/packed-activity.ts'
import { isArchive, readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { tidyTrack } from '#server/features/track-imports/files/tidy-track.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { answerRequests } from '#server/platform/bounded-process.ts'

/** What is asked of this process; paths are those of the server's own temporary files, `now` is in milliseconds. */
export type ActivityRequest =
  | { list: string; folder: string }
  | { read: string | Omit<ArchivedFile, 'name'>; now: number }

/** The files of an archive, or null for what is no archive; or the activities of one file; or why it has none. */
export type ActivityResponse =
  | { files: ArchivedFile[] | null }
  | { activities: (PackedActivity | { problem: FileProblem; sport: string | null })[] }
  | { problem: FileProblem }

answerRequests(async (request: ActivityRequest): Promise<ActivityResponse> => {
  try {
    if ('list' in request) {
      return { files: (await isArchive(request.list)) ? await listArchive(request.list, request.folder) : null }
    }
    const { read, now } = request
    const recorded = await readActivities(typeof read === 'string' ? createReadStream(read) : await readArchived(read))
    return { activities: recorded.map((activity) => packTidy(activity, now)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    throw error
  }
})

function packTidy(...[activity, now]: [Parameters<typeof packActivity>[0], number]) {
  try {
    return packActivity({ ...activity, points: tidyTrack(activity.points, now) })
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, sport: activity.sport }
    throw error
  }
}
