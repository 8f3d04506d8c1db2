import type { InsertObject, Selectable, UpdateObject } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import type { DB } from '#server/platform/schema.ts'

type Table = keyof DB & string

/** Inserts a row, or several. */
export const insertRows = <T extends Table>(
  db: Database,
  table: T,
  rows: InsertObject<DB, T> | InsertObject<DB, T>[],
) =>
  db
    .insertInto(table)
    .values(rows as never)
    .execute()

/** Updates the rows that have these values. */
export function updateRows<T extends Table>(
  db: Database,
  table: T,
  changes: UpdateObject<DB, T>,
  having: Partial<Selectable<DB[T]>>,
) {
  let query = db.updateTable(table as 'users').set(changes as never)
  for (const [column, value] of Object.entries(having)) query = query.where(column as 'id', '=', value as string)
  return query.execute()
}
