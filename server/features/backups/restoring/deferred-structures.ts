import type pg from 'pg'
import { quoted } from '#server/features/backups/own-schema.ts'

/** Creates again what was dropped. */
type Attach = () => Promise<void>

/** Drops foreign keys, and indexes that enforce nothing: checking and sorting all rows once takes less time than row by row. */
export async function detachStructures(client: pg.Client, tables: string[]): Promise<Attach> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    order by c.relname, k.conname`,
    [tables],
  )
  // In their order: of two that cost the same PostgreSQL may choose by their age (decision 84).
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not x.indisunique and not x.indisreplident
      and not exists (select from pg_constraint k where k.conindid = i.oid)
    order by i.oid`,
    [tables],
  )
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${quoted(name)}`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}
