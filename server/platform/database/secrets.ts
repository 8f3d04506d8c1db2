import { createHmac, hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** 256 bits as base64url. */
const anyKey = () => randomBytes(32).toString('base64url')

/** Shared by all processes; the first call creates it. */
export async function secretOf(db: Database, name: string, make: () => string = anyKey): Promise<string> {
  const known = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  if (known) return known.value
  // If two processes create it concurrently, the first one wins.
  const made = await sql<{ value: string }>`
    insert into secrets (name, value) values (${name}, ${make()})
    on conflict (name) do update set name = excluded.name returning value`.execute(db)
  return made.rows[0]!.value
}

const TOKEN_BYTES = 16
/** 128 bits as base64url. */
const TOKEN = /^[\w-]{22}$/

export const isToken = (text: string) => TOKEN.test(text)

export const hashOfToken = (token: string) => Buffer.from(hash('sha256', token, 'hex'), 'hex')

/** Derived from the row, so that its maker can see it again and the database alone opens nothing. */
export const tokenOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url')
