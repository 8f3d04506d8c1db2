import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a surfer as others may know them, in the names of the wire, from a row of users by its alias; null for a row of nulls.
 * Text and no function that takes the row: a row type has no meaning on another host (docs/scale.md).
 */
export const surferJson = (surfer: RawBuilder<unknown>) => sql`
  case when ${surfer}.id is not null then json_build_object(
    'id', ${surfer}.id, 'firstName', ${surfer}.first_name, 'lastName', ${surfer}.last_name,
    'username', ${surfer}.username, 'profileImageUrl', ${surfer}.profile_image_url) end`
