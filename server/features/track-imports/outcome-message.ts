import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import { limits } from '#server/limits.ts'
import { STRAVA_NUMBERS } from '#surf/activities/activity-names.ts'

/** In addition to FileProblem. */
export type OutcomeReason =
  | FileProblem
  | 'file_gone'
  | 'daily_limit'
  | 'other_sport'
  | 'too_fast'
  | 'same_activity'
  | 'overlaps'
  | 'other_time'
  | 'no_spot'
  | 'unknown_sport'

const inThousands = (count: number) => count.toLocaleString('en')
const DAILY_LIMIT = `Stopped here: Lineup takes ${inThousands(limits['imported-activity'].size)} activities and ${inThousands(limits['imported-session'].size)} new sessions a day. Send it again tomorrow for the rest.`

const words: Record<OutcomeReason, string> = {
  empty_file: 'This file is empty.',
  unknown_format: "This isn't a GPX, TCX or FIT file.",
  damaged_file: 'This file is damaged. Please export it again.',
  has_entities: 'This file defines entities, which no recording needs. Please export it again.',
  file_too_large: 'This file is too large.',
  overlapping_files: 'The files in this archive overlap. Please export it again.',
  too_many_files: 'This archive has too many files.',
  too_many_activities: 'This file has too many activities. Please export them one by one.',
  too_complex: 'This file takes too long to read. Please export it again.',
  file_gone: "The file didn't arrive. Please send it again.",
  daily_limit: DAILY_LIMIT,
  no_activity: "There's no recorded activity in this file.",
  no_positions: 'There are no positions in this recording.',
  no_times: 'The positions in this recording have no times.',
  too_short: 'This recording is too short for a session.',
  too_long: `This recording is longer than ${MAX_IMPORTED_HOURS} hours. Please cut it to the session.`,
  other_sport: 'This looks like another sport, not surfing.',
  too_fast: 'This looks like another sport: much of it is faster than anyone paddles.',
  implausible: 'The positions in this recording are too far apart for surfing.',
  same_activity: 'You have imported this before.',
  overlaps: 'You have a session at that time.',
  other_time: "This wasn't recorded during that session.",
  no_spot: "There's no surf spot nearby. Was it surfing?",
  unknown_sport: "It doesn't say what sport this is. Was it surfing?",
}

const isReason = (reason: string): reason is OutcomeReason => reason in words

/** Text for the surfer; null if none is needed. `sport` is the file's name for it. */
export function outcomeMessage(reason: string | null, sport: string | null): string | null {
  if (!reason || !isReason(reason)) return null
  if (reason === 'unknown_sport' && sport) return `It's called '${sport}'. Was it surfing?`
  return reason === 'other_sport' && sport ? `This looks like ${sportWords(sport)}, not surfing.` : words[reason]
}

/** 'windsurfing' for 'WINDSURFING', 'Windsurf' and 'windsurfing_v2'; unknown names are quoted. */
function sportWords(sport: string): string {
  const name = (STRAVA_NUMBERS[sport] ?? sport)
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/_v\d+$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .replace(/surf$/, 'surfing')
  return name.endsWith('ing') ? name : `another sport ('${name}')`
}
