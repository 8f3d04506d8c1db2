import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

export const RESTORE_PATH = '/restore'
/** Without characters that are read as others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select not exists (select from users) as is_empty`.execute(db)
  return rows[0]!.isEmpty
}

/** 40 random bits as 'ABCD-1234'. */
function makeCode(): string {
  const characters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

export const restoreCode = (db: Database) => secretOf(db, 'restore-code', makeCode)

/** Spaces, dashes, letter case, and O, I and L for digits do not matter. */
export async function isRestoreCode(db: Database, given: string): Promise<boolean> {
  const plain = (code: string) =>
    Buffer.from(code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  const [one, other] = [plain(given), plain(await restoreCode(db))]
  return one.length === other.length && timingSafeEqual(one, other)
}
