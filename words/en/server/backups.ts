// For operators: on the command line, in the log, and on the operators' page.

export const notABackup = 'This file is no backup of Lineup. Choose a file that npm run backup wrote.'
export const otherApp = (app: string) =>
  `This is a backup of ${app}, not of Lineup. Choose a file that npm run backup wrote.`
export const newerFormat = (version: string) =>
  `This backup was made by a newer Lineup (${version}). Install that version or a later one, and try again.`
export const newerSchema = (version: string, migration: string) =>
  `This backup was made by a newer Lineup (${version}), which has ${migration}. Install that version or a later one, and try again.`
export const otherSchema = (migration: string) =>
  `The ${migration} of this backup is not the one of this Lineup. Restore it with the Lineup that made it, and upgrade that afterwards.`
export const cutOff = 'This backup is cut off: its end is missing. Copy the file again, or use an older backup.'
export const damaged = (part: string) =>
  `This backup is damaged: ${part} is not as it was written. Copy the file again, or use an older backup.`
export const damagedOrCutOff =
  'This backup is cut off, or was changed after it was written. Copy the file again, or use an older backup.'
export const foreignEntry = (name: string) =>
  `This backup has an entry that no backup has: ${name}. Someone may have changed it; use another backup.`
export const tooLarge = (name: string) =>
  `${name} in this backup is larger than Lineup ever writes it. Someone may have changed it; use another backup.`
export const needsPassphrase = 'This backup is encrypted. Name the file with its passphrase: --passphrase-file FILE.'
export const wrongPassphrase =
  'This passphrase does not open the backup. Use the file with the passphrase that it was made with.'
export const shortPassphrase = (file: string, least: number) =>
  `The first line of ${file} is shorter than ${least} characters. Write a longer passphrase there, and store a copy elsewhere.`
export const noPassphraseFile = (file: string) =>
  `${file} cannot be read. Name a file that has the passphrase in its first line.`
export const missingFile = (place: string) => `There is no ${place}. Check the name of the backup.`
export const missingFolder = (folder: string) => `There is no folder ${folder}. Create it, or choose another place.`
export const alreadyThere = (place: string) =>
  `${place} is there already, and a backup never replaces another one. Choose another name.`
export const noRoom = (place: string) =>
  `There is no room left for ${place}, and nothing was left there. Free some, or choose another place.`
export const placeAway = (place: string, reason: string) =>
  `${place} cannot be reached: ${reason}. Check the address and the rights, and try again.`
export const databaseFull =
  'The database has no room left on its disk, and nothing was changed. Free some: a restore needs room for the old data and the new.'
export const databaseAway = (reason: string) =>
  `The database cannot be reached: ${reason}. Nothing was changed; try again once it answers.`
export const commitUnknown =
  'The connection broke just as the restore ended, so it may be complete. Start Lineup and look; if the old data is there, run it again.'
export const tablesInUse =
  'Another program uses Lineup’s tables, and nothing was changed. End it (pg_stat_activity lists it), and try again.'
export const objectsFull =
  'There is no room left for the pictures, and the database was not changed. Free some, and try again.'
export const bucketNotConfigured =
  's3:// needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT for a server other than Amazon’s.'
export const notEmpty = (surfers: number) =>
  `This database has ${surfers === 1 ? 'an account' : `${surfers} accounts`}. To replace all of it, add --replace: it makes a backup of what is there first.`
export const newerSource =
  'This database was migrated by a newer Lineup, which has tables that this one does not know. Use the newer one for the backup.'
export const newerTarget =
  'The database to be replaced was migrated by a newer Lineup. Install that version or a later one, and try again.'
export const beforeBaseline =
  'This database was last used by a Lineup from before version 0.1. Start this Lineup on it once, which brings it up to date, and try again.'
export const foreignTables = (tables: string) =>
  `This database has tables of another program (${tables}). Restore into an empty database.`
export const serverRuns =
  'A Lineup runs on this database. Stop every one of its processes, and restore the backup then.'
export const restoreRuns = 'A restore is under way on this database. Wait until it has ended.'
export const restoredMeanwhile =
  'This database was restored from a backup while this Lineup had no connection to it. Start it again.'
export const backupRuns = 'A backup of this database is under way. Wait until it has ended, and restore then.'
export const hasDependents = (detail: string) =>
  `Something that is not Lineup’s depends on its tables (${detail}). Remove that, or restore into an empty database.`
export const rowsDiffer = (table: string, found: number, expected: number) =>
  `${table} has ${found} rows where the backup has ${expected}. Nothing was changed; use another backup.`
export const lost = (count: number) =>
  `${count === 1 ? 'One picture or file is' : `${count} pictures or files are`} named by the database, but not in the store. All else is in the backup.`

// Why one of the server's own failed.
export const serverStopped = 'The server was stopped before this backup was finished.'
export const serverEnded = 'The server ended before this backup was finished, or was restored from it.'
export const noRoomAtThePlace = 'There is no room left where backups go. Free some, or set BACKUP_TO to another place.'
export const placeOrDatabaseAway =
  'The place of backups, or the database, could not be reached. The log of the server says more.'
export const unknownReason = "Something went wrong that Lineup doesn't know. The server's log has the reason."
