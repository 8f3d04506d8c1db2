import { sql } from 'kysely'

/** SQL: true if a row of `users` has a verified address listed in `operators` (lower case). */
export const isOperator = (operators: string[]) => sql<boolean>`(
  users.email_verified_at is not null and lower(users.email) = any(${operators}::text[]))`
