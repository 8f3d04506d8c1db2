import type pg from 'pg'
import { type ownNames, quoted } from '#server/features/backups/own-schema.ts'
import { problem } from '#server/features/backups/problem.ts'
import { errorCode } from '#server/platform/http/failures.ts'

type Names = ReturnType<typeof ownNames>
const STILL_DEPENDED_ON = '2BP01'

/** Drops what own files created, and nothing else: neither extensions nor what belongs to somebody else in the same schema. */
export async function dropOwn(client: pg.Client, own: Names): Promise<void> {
  try {
    await drop(client, 'view', await relations(client, own.views, ['v']))
    await drop(client, 'materialized view', await relations(client, own.views, ['m']))
    await drop(client, 'table', await relations(client, own.tables, ['r', 'p']))
    await drop(client, 'sequence', await relations(client, own.sequences, ['S']))
    await drop(client, 'routine', await routines(client, own.functions))
    await drop(client, 'type', await types(client, own.types))
  } catch (error) {
    if (errorCode(error) !== STILL_DEPENDED_ON) throw error
    throw problem((texts) => texts.hasDependents(String((error as pg.DatabaseError).detail).split('\n')[0]!))
  }
}

async function drop(client: pg.Client, kind: string, names: string[]) {
  if (names.length > 0) await client.query(`drop ${kind} ${names.join(', ')}`)
}

async function relations(client: pg.Client, names: string[], kinds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any($1) and relkind::text = any($2)`,
    [names, kinds],
  )
  return rows.map(({ name }) => quoted(name))
}

async function routines(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any($1) and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [names],
  )
  return rows.map(({ name }) => name)
}

async function types(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.typname as name from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typname = any($1) and t.typrelid = 0`,
    [names],
  )
  return rows.map(({ name }) => quoted(name))
}

/** Own tables and routines would replace somebody else's of the same name. Names of those found without the table of migrations. */
export async function findForeign(client: pg.Client, own: Names): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by 1`,
    [own.tables],
  )
  const names = rows.map(({ name }) => name)
  return names.includes('migrations') ? [] : names
}
