import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Letters that do not decompose into a plain letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }
const NAMELESS = 'surfer'
const NUMBERED = [2, 3, 4, 5, 6, 7, 8, 9]

/** 'Zoë Ødegård' becomes 'zoe.odegard'. */
export function usernameOf(firstName: string, lastName: string): string {
  const words = [firstName, lastName].map((name) =>
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? '')
      .replace(/[^a-z0-9_]/g, ''),
  )
  const username = words.filter(Boolean).join('.').slice(0, USERNAME_MAX_CHARACTERS).replace(/\.$/, '')
  return username.length < USERNAME_MIN_CHARACTERS ? `${username}${NAMELESS}` : username
}

/** Many of one name would race for the next number, so the loser of a race gets a random one. */
export async function freeUsername(db: Database, wanted: string, hasLost: boolean): Promise<string> {
  const random = [randomInt(10, 1000), randomInt(1000, 1_000_000), randomInt(1_000_000, 1_000_000_000)]
  const ends = hasLost ? random.slice(1) : ['', ...NUMBERED, ...random]
  const candidates = ends.map((end) => `${wanted.slice(0, USERNAME_MAX_CHARACTERS - String(end).length)}${end}`)
  const { rows } = await sql<{ candidate: string }>`
    select candidate from unnest(${candidates}::text[]) with ordinality as names (candidate, place)
    where not exists (select from users where lower(username) = candidate)
    order by place limit 1`.execute(db)
  return rows[0]?.candidate ?? (candidates.at(-1) as string)
}
