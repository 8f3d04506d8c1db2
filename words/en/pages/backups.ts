// The operators' page of backups.
export const backups = 'Backups'
export const couldntLoad = "Couldn't load the backups"
export const couldntStart = "Couldn't start the backup"
export const backUpNow = 'Back Up Now'
export const isRunning = 'Backing Up...'
export const startsWithinSeconds = 'Starts within a few seconds. You can leave this page.'
/** With the size so far. */
export const steps = {
  tables: (size: string) => `Saving the database: ${size}`,
  objects: (size: string) => `Saving pictures and files: ${size}`,
  verifying: (size: string) => `Checking it: ${size} read`,
  loading: (size: string) => `Loading: ${size}`,
  finishing: (_: string) => 'Finishing',
}
export const areLate = 'No backup has succeeded for two days'
export const lookForTheReason = 'The list below says why the last ones failed.'
export const settings = 'Settings'
export const lastGood = 'Last good backup'
export const never = 'Never'
export const where = 'Where'
export const everyDay = 'Every day'
export const atTime = (time: string, timeZone: string) => `At ${time}, ${timeZone.replaceAll('_', ' ')} time`
export const kept = 'Kept'
export const newestKept = (count: number) => (count === 1 ? 'The newest one' : `The ${count} newest`)
export const encryption = 'Encryption'
export const withPassphrase = "With the server's passphrase. Keep a copy of it elsewhere."
export const notEncrypted = 'None. BACKUP_PASSPHRASE_FILE turns it on.'
export const noneYet = 'No backup yet'
export const theyAppearHere = 'Each one appears here with its size, and where it is.'
export const states = {
  waiting: 'Waiting',
  running: 'Running',
  good: 'Good',
  failed: 'Failed',
  removed: 'Removed',
}
export const bySchedule = 'By schedule'
export const byOperator = (name: string | null) => (name === null ? 'By an operator' : `By ${name}`)
export const sizeAndRows = (size: string, rows: number) =>
  `${size}, ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
export const encrypted = 'encrypted'
export const notSetUp = 'Backups are not set up'
export const whyBackUp = 'If the disk of this server dies, everything that surfers stored here is lost.'
export const setUpSteps = [
  'Set BACKUP_TO to a folder on another disk, or to s3://bucket/path.',
  'To encrypt them, set BACKUP_PASSPHRASE_FILE to a file with a passphrase, and keep a copy of it elsewhere.',
  'Start the server again. It makes a backup at once, and then every day at 3:00, or at BACKUP_AT.',
]
export const untilThen = 'Until then, npm run backup -- FILE makes one by hand.'
