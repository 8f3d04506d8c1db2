import { sql } from 'kysely'

/** Whether a row of `users` is an operator: its address is verified, and named in `operators` (in lower case). */
export const isOperator = (operators: string[]) => sql<boolean>`(
  users.email_verified_at is not null and lower(users.email) = any(${operators}::text[]))`
