import { createHash } from 'node:crypto'
import pg from 'pg'
import { seedPeople } from '#bench/growth/seed-people.ts'
import { seedSessions } from '#bench/growth/seed-sessions.ts'
import type { Size } from '#bench/growth/sizes.ts'

/** Those from whose side the statements are measured: by their numbers among the surfers. */
export const actors = {
  /** 20 buddies, like everybody. */
  surfer: 41,
  /** No buddies. */
  loner: 0,
  /** `fans` buddies beside the 20; not in the water. */
  celebrity: 1,
  /** Has a session, ended, with `fans` likes. */
  loved: 2,
  /** `fans` unread notifications, all of likes. */
  popular: 3,
  /** `friends` buddies beside the 20, from all over, and the celebrity is one. */
  sociable: 4,
  /** `friends` buddies beside the 20, none of whom has surfed in the last 12 days. */
  quiet: 5,
} as const
export type Actor = keyof typeof actors

/** The token of an actor's sign-in, which the cookie carries. */
export const tokenOf = (actor: Actor) => `growth-${actor}`.padEnd(43, '0')

/**
 * The functions by which every surfer, session and time follows from a number, so that each run has the same rows. Ids
 * of surfers are ordered by time, as those of real ones are; times count back from the start of the run.
 */
const GENERATORS = `
  create or replace function pg_temp.surfer_id(n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '70008000000000000000')::uuid $$;
  create or replace function pg_temp.random_id(of text) returns uuid language sql immutable as $$
    select overlay(overlay(md5(of) placing '4' from 13) placing '8' from 17)::uuid $$;
  create or replace function pg_temp.session_id(n bigint, nth bigint) returns uuid language sql immutable as $$
    select pg_temp.random_id('session ' || n || ' ' || nth) $$;
  -- Evenly from 0 to 1.
  create or replace function pg_temp.drawn(of text) returns float8 language sql immutable as $$
    select (('x' || substr(md5(of), 1, 7))::bit(28)::int)::float8 / 268435456 $$;`

/** Millions of rows are written at once: no trigger runs, and no foreign key is checked. */
const SESSION = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set maintenance_work_mem = '512MB';
  set work_mem = '128MB';
  set statement_timeout = 0;`

/**
 * Fills a migrated database that has its catalogue of spots: surfers with 5 sessions and 20 buddies each, 5 % of them in
 * the water, and what only a few have plenty of. Indexes are made afterwards, which takes a fraction of the time.
 */
export async function seed(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(SESSION + GENERATORS)
    await withoutIndexes(client, ['users', 'surf_sessions', 'buddy_links', 'notifications'], async () => {
      await seedPeople(client, size)
      await seedSessions(client, size)
    })
    for (const actor of Object.keys(actors) as Actor[])
      await client.query(
        `insert into sign_ins (user_id, token_hash, expires_at)
        values (pg_temp.surfer_id($1), $2, now() + interval '30 days')`,
        [actors[actor], createHash('sha256').update(tokenOf(actor)).digest()],
      )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Unique indexes that belong to a constraint stay: there are few, and other tables refer to them. */
async function withoutIndexes(client: pg.Client, tables: string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}
