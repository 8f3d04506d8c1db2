import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { wholeNumber } from '#server/platform/config/env-rules.ts'

/** A whole path, because a relative one would depend on where the server was started. */
const isBackupPlace = (value: string) =>
  isAbsolute(value) || (/^s3:\/\/[a-z0-9.-]+(\/|$)/.test(value) && !value.includes('..'))

/** The environment's names of periods and backups. */
export const storageNames = {
  KEEP_NOTIFICATIONS_DAYS: wholeNumber(30, 3_650)
    .default(365)
    .describe('How many days notifications are stored, and alarms with their messages after they are over.'),
  KEEP_SECURITY_LOG_DAYS: wholeNumber(30, 3_650)
    .default(365)
    .describe('How many days the security log of each account is stored; at most its latest 1,000 entries.'),
  IMPORT_FOLDER: z
    .string()
    .refine(isAbsolute, 'must be a whole path of a folder')
    .optional()
    .describe(
      "Recordings in IMPORT_FOLDER/<username>/ become that surfer's sessions, as docs/importing.md says: a folder that Lineup may read. By default none.",
    ),
  BACKUP_TO: z
    .string()
    .refine(isBackupPlace, 'must be a whole path of a folder, or s3://bucket with a path behind it')
    .optional()
    .describe(
      'Where backups are made every day: a folder, better on another disk, or s3://bucket/path. By default nowhere.',
    ),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00')
    .describe('When the daily backup is made, by the time zone of this machine (TZ names another).'),
  BACKUP_KEEP: wholeNumber(1, 10_000)
    .default(14)
    .describe('How many backups are kept; older ones are removed after a newer one has been checked.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .describe(
      'Encrypts backups; without it they cannot be read again. BACKUP_PASSPHRASE_FILE names a file that holds it.',
    ),
}
