export const chooseFiles = 'Choose files'
export const uploading = 'Uploading'
export const moreToSend = (more: number) => `${more} more to send`
export const sendNameAgain = (name: string) => `Send ${name} again`
export const removeName = (name: string) => `Remove ${name}`
export const couldntLoadYourImports = "Couldn't load your imports"
export const loadingYourImports = 'Loading your imports'
export const nothingImportedYet = 'Nothing imported yet'
export const sessionsFromYourWatchAppear = 'Sessions from your watch appear here.'
export const recordings = 'Recordings'
export const loading = 'Loading...'
export const showMore = 'Show more'
export const cantBeRead = "Can't be read"
export const reading = 'Reading'
export const summarySentAgo = (summary: string, ago: string) => `${summary} (sent ${ago})`
export const activitiesInFileName = (fileName: string) => `Activities in ${fileName}`
export const moreNotListed = (unlisted: number) => `${unlisted} more ${unlisted === 1 ? 'is' : 'are'} not listed.`
export const readingFileOf = (file: number, files: number) => `Reading file ${file} of ${files}`
export const empty = 'Empty'
export const newSession = 'New session'
export const merged = 'Merged'
export const importedBeforeTitle = 'Imported before'
export const yourChoice = 'Your choice'
export const leftOutTitle = 'Left out'
export const otherFileTitle = 'Other file'
export const dismissed = 'Dismissed'
export const startToEnd = (start: string, end: string) => `${start} to ${end}`
export const theFileIsDamagedWhat = 'The file is damaged; what could be read is here.'
export const theFileBreaksOff = 'The file breaks off.'
export const mergeWhen = (when: string) => `Merge ${when}`
export const merge = 'Merge'
export const newSessionWhen = (when: string) => `New session ${when}`
export const leaveOutWhen = (when: string) => `Leave out ${when}`
export const leaveOut = 'Leave out'
export const thatDidntWork = "That didn't work"
export const pleaseTryAgain = 'Please try again.'
export const recordingNamed = (name: string) => `Recording “${name}”`
export const archiveNamed = (name: string) => `Archive “${name}”`
export const thisIsntAGpxTcx = "This isn't a GPX, TCX, FIT or ZIP file."
export const thisFileIsEmpty = 'This file is empty.'
export const thisFileIsLargerThan = (megabytes: number) => `This file is larger than ${megabytes} MB.`
export const thisDidntArrivePleaseTry = "This didn't arrive. Please try again."
export const thisDidntArriveAndIts = (megabytes: number) =>
  `This didn't arrive, and it's too large to wait on your phone (over ${megabytes} MB). Please try again once you have a signal.`
/** In the order of a summary. */
export const counted = {
  imported: (count: number) => `${count} new`,
  merged: (count: number) => `${count} merged`,
  known: (count: number) => `${count} imported before`,
  offered: (count: number) => `${count} to decide`,
  failed: (count: number) => `${count} can't be read`,
  left_out: (count: number) => `${count} left out`,
  other_file: (count: number) => (count === 1 ? '1 other file' : `${count} other files`),
  dismissed: (count: number) => `${count} dismissed`,
}
export const theFileBreaksOffAt = (time: string) => `The file breaks off; read up to ${time}.`
