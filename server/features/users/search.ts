import { sql } from 'kysely'
import type { UserSearchResult } from '#contract/accounts/users.ts'
import { USER_SEARCH_MIN_CHARACTERS, USER_SEARCH_RESULTS } from '#contract/limits.ts'
import { WORD_SIGNS } from '#contract/people/typed-words.ts'
import { sharesBuddies, takesRequests } from '#server/domain/own-filters.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'
import { kanaSpellings } from '#surf/places/kana.ts'

/** SQL; needs `u` (users) and `l` (the searcher's buddy_links). */
const asResult = (searcherId: string) => sql`
  u.id, u.first_name, u.last_name, u.username, u.profile_image_url,
  case l.state when 'accepted' then 'accepted' when 'asked' then 'pending' when 'was_asked' then 'pending' else 'none' end
    as relationship_status,
  coalesce(l.state = 'asked', false) as is_requested, ${takesRequests(searcherId)} as may_request`

/** Not blocked either way, and findable by the searcher; buddies always are. */
const isFoundBy = (searcherId: string) => sql`
  coalesce(l.state not in ('blocked', 'was_blocked'), true)
  and not ${isUnseen(sql`u.id`)}
  and (u.findable_by = 'everyone' or l.state = 'accepted' or (u.findable_by = 'buddies_of_buddies' and ${sharesBuddies(searcherId)}))`

/** Ignores case, accents, width, the kind of kana and small typing mistakes. Best first: exact username, prefixes, similar names. */
export async function search(db: Database, searcherId: string, typed: string): Promise<UserSearchResult[]> {
  const words = typed.normalize('NFKC')
  const beginning = await beginningWith(db, searcherId, words)
  if (beginning.length >= USER_SEARCH_RESULTS || words.length <= USER_SEARCH_MIN_CHARACTERS) return beginning
  const seen = new Set(beginning.map(({ id }) => id))
  const resembling = await resemblingOf(db, searcherId, words)
  return [...beginning, ...resembling.filter(({ id }) => !seen.has(id))].slice(0, USER_SEARCH_RESULTS)
}

/** Takes the first few of each index, so that two letters cost the same among a million surfers. */
async function beginningWith(db: Database, searcherId: string, words: string): Promise<UserSearchResult[]> {
  // One more, because the searcher may be among them.
  const each = USER_SEARCH_RESULTS + 1
  const results = await sql<UserSearchResult>`
    with wanted as (
      select words, words || U&'\\+10FFFF' as beyond
      from (select distinct plain_text(spelling) as words
        from unnest(${eachOf(spellingsOf(words), 'text')}) spelling) plain
      where words <> ''
    ),
    found as (
      select hit.id, max(word_similarity(wanted.words, hit.search_text)) as likeness
      from wanted cross join lateral (
        (select id, search_text from users
          where lower(username) ~>=~ wanted.words and lower(username) ~<~ wanted.beyond
          order by lower(username) using ~<~ limit ${sql.lit(each)})
        union all
        (select id, search_text from users
          where search_text ~>=~ wanted.words and search_text ~<~ wanted.beyond
          order by search_text using ~<~ limit ${sql.lit(each)})
        union all
        (select id, search_text from users
          where plain_text(last_name || ' ' || first_name) ~>=~ wanted.words
            and plain_text(last_name || ' ' || first_name) ~<~ wanted.beyond
          order by plain_text(last_name || ' ' || first_name) using ~<~ limit ${sql.lit(each)})
      ) hit
      group by hit.id
    )
    select ${asResult(searcherId)}
    from found join users u on u.id = found.id
    left join buddy_links l on l.user_id = ${searcherId} and l.buddy_id = u.id
    where u.id <> ${searcherId} and ${isFoundBy(searcherId)}
    order by lower(u.username) = plain_text(${words}) desc, found.likeness desc, u.search_text, u.id
    limit ${sql.lit(USER_SEARCH_RESULTS)}`.execute(db)
  return results.rows
}

async function resemblingOf(db: Database, searcherId: string, words: string): Promise<UserSearchResult[]> {
  const results = await sql<UserSearchResult>`
    select ${asResult(searcherId)}
    from surfers_resembling(${words}, ${2 * USER_SEARCH_RESULTS + 1}) found
    join users u on u.id = found.id
    left join buddy_links l on l.user_id = ${searcherId} and l.buddy_id = u.id
    where u.id <> ${searcherId} and ${isFoundBy(searcherId)}
    order by found.likeness desc, u.search_text, u.id`.execute(db)
  return results.rows
}

const GAP = new RegExp(`(?<=[${WORD_SIGNS}])\\s+(?=[${WORD_SIGNS}])`, 'gu')
const ALL_SIGNS = new RegExp(`^[${WORD_SIGNS}]+$`, 'u')
/** Characters; names have two to four, and longer text is no name. */
const MOST_SIGNS = 8

/** Also in kana and romaji, and in scripts without spaces: '李明' is stored as '李 明' or '明 李'. */
function spellingsOf(typed: string): string[] {
  const joined = typed.replace(GAP, '')
  const signs = [...joined]
  const cuts = ALL_SIGNS.test(joined) && signs.length <= MOST_SIGNS ? signs.keys().drop(1) : []
  const cut = [...cuts].map((at) => `${signs.slice(0, at).join('')} ${signs.slice(at).join('')}`)
  return [...new Set([typed, joined, ...cut, ...kanaSpellings(typed)])]
}
