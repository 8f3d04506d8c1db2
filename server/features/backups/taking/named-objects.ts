import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * `shown`: pictures that pages show; `small`: their small versions, which pages can do without; `sent`: bytes that something
 * will be made of; `open`: bytes that may have been sent.
 */
type Need = 'shown' | 'small' | 'sent' | 'open'
export type NamedObject = { path: string; need: Need }

/** Columns that hold a path of a picture, as '/objects/photos/<id>.webp'. */
export const PICTURE_COLUMNS = [
  ['photos', 'photo_url'],
  ['users', 'profile_image_url'],
  ['users', 'hidden_image_url'],
  ['boards', 'photo_url'],
] as const

const shownPaths = PICTURE_COLUMNS.map(
  ([table, column]) =>
    `select substring(${column} from '^/objects/(.*)$') from ${table} where ${column} like '/objects/%'`,
).join(' union all ')

/** Every object of the store that rows name: `uploads` has a row for each, and pictures are also named where they are shown. */
const NAMED = `
  with pictures as (
    select 'photos/' || id || '.webp' as path from uploads where state = 'picture'
    union ${shownPaths}
  )
  select path, 'shown' as need from pictures
  union select regexp_replace(path, '\\.(\\w+)$', '-small.\\1'), 'small' from pictures
  union select 'uploads/' || id || '.raw', case state when 'received' then 'sent' else 'open' end
    from uploads where state in ('received', 'open')`

/** Sorted by path. As one text, because a list of a million strings takes several times as much memory. */
export async function readNamedObjects(client: pg.Client): Promise<{ count: number; each(): Generator<NamedObject> }> {
  const copy: Readable & { rowCount: number } = client.query(
    copyTo(`copy (select path, need from (${NAMED}) named order by path collate "C") to stdout`),
  )
  const chunks: Buffer[] = []
  for await (const chunk of copy) chunks.push(chunk)
  const text = Buffer.concat(chunks)
  return {
    count: copy.rowCount,
    *each() {
      for (let at = 0; at < text.length; ) {
        const end = text.indexOf('\n', at)
        const [path = '', need] = text.toString('latin1', at, end).split('\t')
        yield { path, need: need as Need }
        at = end + 1
      }
    },
  }
}

/** Those of these objects without which a page or an import would fail now. */
export async function stillNeeded(client: pg.Client, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await client.query<{ path: string }>(
    `select path from (${NAMED}) named where need in ('shown', 'sent') and path = any($1)`,
    [paths],
  )
  return new Set(rows.map(({ path }) => path))
}
