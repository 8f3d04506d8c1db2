import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { waitingRows } from '#server/platform/outbox/outbox.ts'

type Figures = Record<'waiting' | 'oldest' | 'jobs' | 'alarms', Record<string, number>>
type Row = { figure: keyof Figures; label: string; value: number | null }

/** Reads all figures in one statement. */
export async function databaseFigures(db: Database): Promise<Figures> {
  const secondsSince = (time: string) => sql`extract(epoch from ${databaseTime()} - ${sql.raw(time)})::float8`
  const tables = [...waitingRows].filter(([name]) => name !== 'jobs')
  const { rows } = await sql<Row>`
    ${sql.join(
      tables.map(
        ([name, waiting]) => sql`
          select figure, ${name}::text as label, value
          from (select count(*)::float8 as rows, ${secondsSince('min(since)')} as age from (${waiting}) q) t,
            lateral (values ('waiting', rows), ('oldest', greatest(age, 0))) one (figure, value)`,
      ),
      sql` union all `,
    )}
    union all select 'jobs', name, ${secondsSince('succeeded_at')} from jobs where succeeded_at is not null
    union all select 'alarms', 'open', count(*)::float8 from alarms where over_at is null`.execute(db)
  const figures: Figures = { waiting: {}, oldest: {}, jobs: {}, alarms: {} }
  for (const { figure, label, value } of rows) figures[figure][label] = value ?? 0
  return figures
}
