import { dateFormat } from '#surf/time/date-formats.ts'

/** The reader's own, as an IANA name. */
export const ownTimeZone = () => dateFormat(undefined, {}).resolvedOptions().timeZone
