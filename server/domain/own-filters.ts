import { type RawBuilder, sql } from 'kysely'
import { isCommentShown, standingOf } from '#server/domain/visibility.ts'

type Reader = RawBuilder<unknown> | string | null

/**
 * SQL that is true if this reader is shown the comment `c` on a session of `owner`. Hidden words of the owner apply to
 * all but the author, who does not learn of it.
 */
export const isSessionCommentShown = (reader: Reader, owner: RawBuilder<unknown>) => sql`(
  ${isCommentShown(reader, sql`c`)}
  and (c.user_id is not distinct from ${reader}::uuid
    or ${isWithoutHiddenWords(reader)} and (c.user_id = ${owner} or ${isWithoutHiddenWords(owner)})))`

/** Give a surfer of an outer query or a constant: PostgreSQL then reads the patterns once for all comments. */
const isWithoutHiddenWords = (surfer: Reader) => sql`
  hides_comment(c.comment, (
    select chooser.hidden_patterns from users chooser where chooser.id = ${surfer}::uuid)) is not true`

/** SQL that is true if this viewer may comment on `s`, of sessionsSeenBy(), whose surfer is `u`. */
export const mayComment = (viewer: string | null) => sql`(
  s.known and ${viewer}::uuid is not null and ${standingOf(sql`${viewer}::uuid`)} is null and (s.owner_id = ${viewer}::uuid
    or case u.comments_from when 'buddies' then s.close else u.comments_from = 'everyone' end))`

/** SQL that is true if the surfer `u` takes buddy requests from this one. Their own invite link admits others, too. */
export const takesRequests = (viewer: string) => sql`(
  u.requests_from = 'everyone' or u.requests_from = 'buddies_of_buddies' and ${sharesBuddies(viewer)})`

/** SQL that is true if a buddy of this surfer is a buddy of `u`. */
export const sharesBuddies = (viewer: string) => sql`exists (
  select from buddy_links mine join buddy_links theirs on theirs.user_id = u.id and theirs.buddy_id = mine.buddy_id
  where mine.user_id = ${viewer} and mine.state = 'accepted' and theirs.state = 'accepted')`
