import { locale } from '../locale.ts'

const inThousands = (count: number) => count.toLocaleString(locale)

export const dailyLimit = (activities: number, sessions: number) =>
  `Stopped here: Lineup takes ${inThousands(activities)} activities and ${inThousands(sessions)} new sessions a day. Send it again tomorrow for the rest.`
export const tooLong = (hours: number) => `This recording is longer than ${hours} hours. Please cut it to the session.`

/** By the reason of the outcome. */
export const messages = {
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
  no_activity: "There's no recorded activity in this file.",
  no_positions: 'There are no positions in this recording.',
  no_times: 'The positions in this recording have no times.',
  too_short: 'This recording is too short for a session.',
  other_sport: 'This looks like another sport, not surfing.',
  too_fast: 'This looks like another sport: much of it is faster than anyone paddles.',
  implausible: 'The positions in this recording are too far apart for surfing.',
  same_activity: 'You have imported this before.',
  overlaps: 'You have a session at that time.',
  other_time: "This wasn't recorded during that session.",
  no_spot: "There's no surf spot nearby. Was it surfing?",
  unknown_sport: "It doesn't say what sport this is. Was it surfing?",
}
export const itsCalled = (sport: string) => `It's called '${sport}'. Was it surfing?`
/** `sport` is a file's name for it in small letters: 'windsurf' becomes 'windsurfing', unknown names are quoted. */
export const looksLike = (sport: string) => {
  const name = sport.replace(/surf$/, 'surfing')
  return `This looks like ${name.endsWith('ing') ? name : `another sport ('${name}')`}, not surfing.`
}
