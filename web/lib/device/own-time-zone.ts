import { dateFormat } from '#surf/time/date-formats.ts'

/** The reader's time zone (IANA name). */
export const ownTimeZone = () => dateFormat(undefined, {}).resolvedOptions().timeZone
