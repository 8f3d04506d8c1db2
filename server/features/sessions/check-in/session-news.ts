import { type RawBuilder, sql } from 'kysely'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** An older start, of a check-in made offline, notifies nobody and gets no wave height of now. */
const NEWS_MS = 60 * 60 * 1000

/** Whether a start at `startTime`, a timestamptz, is news to others, and the sea of now is the one that was surfed. */
export const isNews = (startTime: RawBuilder<unknown>) => sql`${startTime} > ${databaseTime(-NEWS_MS)}`
