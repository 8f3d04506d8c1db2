import { pino } from 'pino'
import { leaseAlertSquares, processSquares } from '#server/features/conditions/alerts/start-alerts.ts'
import type { Database } from '#server/platform/database/database.ts'

const log = pino({ level: 'silent' })

type How = { now: Date; atOnce?: number; round?: Parameters<typeof processSquares>[2] }

/** Judges the alerts that are due, as a process does when there is news of the sea; so many squares of it at once. */
export async function judgeAlerts(db: Database, { now, atOnce = 50, round }: How): Promise<void> {
  for (
    let squares = await leaseAlertSquares(db, atOnce);
    squares.length > 0;
    squares = await leaseAlertSquares(db, atOnce)
  )
    await processSquares({ db, log, now: () => now }, squares, round)
}
