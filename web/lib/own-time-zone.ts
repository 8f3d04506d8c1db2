import { dateFormat } from '#surf/date-formats.ts'

/** The reader's own, as an IANA name. */
export const ownTimeZone = () => dateFormat(undefined, {}).resolvedOptions().timeZone
