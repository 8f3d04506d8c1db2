import { pino } from 'pino'
import { connect, type Database } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { everyWay } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

/** When surfers are overdue in these tests: at a full minute, so that times are easy to read. */
export const LIMIT = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS)
export const minutesAfter = (minutes: number) => new Date(LIMIT.getTime() + minutes * MINUTE_MS)

/** The product, and the connections of another process to its database, for what processes do at the same moment. */
export function overdueServersInFile() {
  const server = serverInFile(everyWay)
  const elsewhere = inFile(() => {
    const db = connect(server.databaseUrl, { size: 4, log: pino({ level: 'warn' }) })
    return { db, close: () => db.destroy() }
  })
  return {
    server,
    elsewhere,
    /** Sets the clock to so many minutes after the limit, where it stands, and reconciles once. */
    async reconcileAt(minutes: number, { db }: { db: Database } = server) {
      await setDatabaseClock(server.db, minutesAfter(minutes))
      await reconcileAll({ db, env: everyWay })
    },
  }
}
