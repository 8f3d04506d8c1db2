import { dateFormat } from '#surf/time/date-formats.ts'

export const ownTimeZone = () => dateFormat(undefined, {}).resolvedOptions().timeZone
