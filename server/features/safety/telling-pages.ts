import { type RawBuilder, sql } from 'kysely'

/** An event of the live bus holds at most 8,000 bytes. */
const SURFERS_PER_EVENT = 100

/**
 * SQL that tells the open pages of these surfers, once the statement that it ends commits, that their safety has
 * changed. `surfers` selects their `id`, null among them for nobody.
 */
export const tellingPagesOf = (surfers: RawBuilder<unknown>) => sql`
  select pg_notify('live', json_build_object('topic', 'safety', 'userIds', json_agg(id))::text)
  from (
    select id, row_number() over () / ${SURFERS_PER_EVENT}::int as slice
    from (select distinct id from (${surfers}) surfers where id is not null) each
  ) sliced
  group by slice`
