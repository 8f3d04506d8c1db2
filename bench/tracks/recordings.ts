import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readActivities } from '#server/features/track-imports/files/read-activities.ts'
import {
  type TidyActivity,
  type TidyProblem,
  tidyActivities,
} from '#server/features/track-imports/files/tidy-activities.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { outcomeMessage } from '#server/features/track-imports/outcome-message.ts'
import { isRecordingName } from '#surf/activities/recording-files.ts'
import { notSurfing, shareOfTimeFast } from '#surf/activities/surf-activity.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'

/** Prints what an import finds in each recording of a folder: packed by gzip or not. */
export async function printRecordings(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => isRecordingName(file)).toSorted()
  if (files.length === 0) throw new Error(`There is no recording in ${folder}.`)
  for (const file of files) for (const line of await linesOf(join(folder, file))) console.log(`${file}: ${line}`)
}

/** A line for each activity of a file, or why there is none. */
async function linesOf(path: string): Promise<string[]> {
  try {
    const recorded = await readActivities(createReadStream(path))
    return tidyActivities(recorded, Date.now()).map((activity) => lineOf(activity))
  } catch (error) {
    if (error instanceof UnreadableFile) return [wordsOf(error)]
    throw error
  }
}

function lineOf(activity: TidyActivity | TidyProblem): string {
  if ('problem' in activity) return wordsOf(activity)
  const otherSport = notSurfing({ sport: activity.sport, shareFast: shareOfTimeFast(activity.points) })
  return [figuresOf(activity.points), outcomeMessage('en', otherSport, activity.sport)].filter(Boolean).join('. ')
}

function figuresOf(track: TrackPoint[]): string {
  const { rides, topKmh } = findWaves(track)
  const waves = rides.filter(isWave)
  const seconds = (track.at(-1)!.at - track[0]!.at) / 1000
  const share = (100 * waves.reduce((sum, wave) => sum + wave.seconds, 0)) / seconds
  const longest = waves.reduce((most, wave) => Math.max(most, wave.lengthM), 0)
  const questions = rides.filter(({ rejected, flagged }) => rejected === null && flagged).length
  const flagged = questions > 0 ? `, ${questions} flagged 'not a surf wave?'` : ''
  return `${waves.length} waves, ${share.toFixed(1)} % of the time riding, longest ride ${Math.round(longest)} m, top speed ${topKmh.toFixed(1)} km/h${flagged}`
}

const wordsOf = ({ problem }: { problem: FileProblem }) => outcomeMessage('en', problem, null) ?? problem
