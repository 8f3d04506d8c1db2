import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ownNames, quoted, readTables } from '#server/features/backups/own-schema.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'

type Content = Record<string, { rows: number; digest: string }>

/** Rows and digest of each own table, generated columns included, in an order that is the same in each database. */
export async function databaseContent(url: string): Promise<Content> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local timezone to 'UTC'; set local extra_float_digits to 3`,
    )
    const { files, repeatableFiles } = await readMigrations()
    const content: Content = {}
    for (const { name } of await readTables(client, ownNames(files, repeatableFiles))) {
      const copy = client.query(copyTo(`copy (select t from ${quoted(name)} t order by t::text collate "C") to stdout`))
      const digest = createHash('sha256')
      for await (const chunk of copy) digest.update(chunk)
      content[name] = { rows: copy.rowCount, digest: digest.digest('hex') }
    }
    return content
  } finally {
    await client.end()
  }
}

/** The definition of each table, index, constraint, trigger and function that no extension brought. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set search_path to public')
    const { rows } = await client.query<{ text: string }>(DEFINITIONS)
    return rows.map(({ text }) => text)
  } finally {
    await client.end()
  }
}

const DEFINITIONS = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attstorage::text
    || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' ' || coalesce(array_to_string(c.reloptions, ','), '') as text
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select pg_get_indexdef(indexrelid) from pg_index x join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')
  order by 1`
