export const toRestoreInTheBrowser = (address: string, code: string) =>
  `To restore a backup in the browser, open ${address} and enter ${code}`

export const restoreABackup = 'Restore a backup'
export const thisServerIsEmpty =
  'Nobody has an account on this server yet. You can bring over everything of another Lineup from one of its backups.'
export const code = 'Code'
export const whereTheCodeIs = 'The log of this server shows it at each start, such as ABCD-1234.'
export const backup = 'Backup'
export const passphrase = 'Passphrase'
export const onlyIfEncrypted = 'Only for an encrypted backup, whose name ends in .age.'
export const keepSignIns = 'Keep everybody signed in'
export const otherwiseSignInAgain =
  'Leave this off if somebody else may have had the backup. Everybody then signs in again.'
export const restore = 'Restore'
export const sendingLabel = 'Sent'
export const sending = 'Sending the backup. Keep this page open.'
export const checking = 'Checking the backup. Large ones take some minutes.'
export const restoring = (step: string) => `Restoring the backup: ${step}. The server starts again by itself.`
export const steps = {
  tables: 'reading',
  objects: 'storing pictures and files',
  verifying: 'checking it',
  loading: 'loading the database',
  finishing: 'finishing',
}
export const restarting = 'The server starts again. This page shows it as soon as it answers.'
export const done = 'Restored. Opening Lineup...'
export const lost = 'The connection broke off, and nothing was changed. Try again.'
export const failed = (reason: string) => `Nothing was changed. ${reason}`
export const unknownReason = "Something went wrong that Lineup doesn't know. The server's log has the reason."
export const withoutScript = 'This page needs JavaScript. Without it, use npm run restore -- FILE on the server.'
export const nothingHere = "There's nothing here"
export const inUseAlready = 'This server is in use. Only an empty one can be filled from a backup in the browser.'
export const openLineup = 'Open Lineup'
