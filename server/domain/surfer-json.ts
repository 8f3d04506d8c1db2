import { type RawBuilder, sql } from 'kysely'

/** Text, because a function taking a row type fails on other shards (docs/scale.md). Null for a row of nulls. */
export const surferJson = (surfer: RawBuilder<unknown>) => sql`
  case when ${surfer}.id is not null then json_build_object(
    'id', ${surfer}.id, 'firstName', ${surfer}.first_name, 'lastName', ${surfer}.last_name,
    'username', ${surfer}.username, 'profileImageUrl', ${surfer}.profile_image_url) end`
