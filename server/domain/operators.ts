import { sql } from 'kysely'

export const isOperator = (operators: string[]) => sql<boolean>`(
  users.email_verified_at is not null and lower(users.email) = any(${operators}::text[]))`
