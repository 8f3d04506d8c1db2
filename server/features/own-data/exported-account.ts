import { type RawBuilder, sql } from 'kysely'

/** Rows in order of `at` (timestamptz), with an indexed `key` (uuid). */
export type Listing = (userId: string) => RawBuilder<unknown>

const signIns: Listing = (userId) => sql`
  select created_at as at, id as key, id, browser, created_at, extended_at, expires_at from sign_ins where user_id = ${userId}`

/** Valid links and codes. */
const accountTokens: Listing = (userId) => sql`
  select created_at as at, md5(token_hash)::uuid as key, md5(token_hash)::uuid as id, purpose, email, created_at, expires_at
  from account_tokens where user_id = ${userId}`

const secondSteps: Listing = (userId) => sql`
  select created_at as at, id as key, id, created_at, expires_at from second_steps where user_id = ${userId}`

/** Mails about the account; they contain no link. */
const accountLetters: Listing = (userId) => sql`
  select created_at as at, id as key, id, kind, email, browser, network, created_at, expires_at
  from account_letters where user_id = ${userId}`

const passkeys: Listing = (userId) => sql`
  select created_at as at, id as key, id, name, transports, created_at, used_at from passkeys where user_id = ${userId}`

/** Their names are not stored. */
const recoveryCodes: Listing = (userId) => sql`
  select created_at as at, md5(hash)::uuid as key, md5(hash)::uuid as id, created_at from recovery_codes where user_id = ${userId}`

const knownBrowsers: Listing = (userId) => sql`
  select created_at as at, md5(token_hash)::uuid as key, md5(token_hash)::uuid as id, created_at, used_at from known_browsers where user_id = ${userId}`

const securityEvents: Listing = (userId) => sql`
  select created_at as at, id as key, id, kind, browser, network, created_at from security_events where user_id = ${userId}`

const pushSubscriptions: Listing = (userId) => sql`
  select created_at as at, id as key, id, substring(endpoint from '^[a-z]+://([^/?#]+)') as host, created_at
  from push_subscriptions where user_id = ${userId}`

/** Their tokens stay. */
const pushServers: Listing = (userId) => sql`
  select created_at as at, id as key, id, kind, address, nullif(topic, '') as topic, created_at, used_at, failing_since, off_at
  from push_servers where user_id = ${userId}`

const policyAgreements: Listing = (userId) => sql`
  select agreed_at as at, md5(concat_ws(' ', name, version))::uuid as key, md5(concat_ws(' ', name, version))::uuid as id, name,
    version, encode(hash, 'hex') as sha256, agreed_at
  from policy_agreements where user_id = ${userId}`

/** Their hashes stay. */
const accessTokens: Listing = (userId) => sql`
  select created_at as at, id as key, id, name, scopes, created_at, expires_at, used_at, used_app, used_network
  from access_tokens where user_id = ${userId}`

/** Lists of data.json about the account and its sign-ins. */
export const accountListings: Record<string, Listing> = {
  signIns,
  passkeys,
  accessTokens,
  accountTokens,
  secondSteps,
  accountLetters,
  recoveryCodes,
  knownBrowsers,
  securityEvents,
  pushSubscriptions,
  pushServers,
  policyAgreements,
}
