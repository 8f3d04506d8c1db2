import { sql } from 'kysely'
import type { User } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import { learnNameWords } from '#server/domain/surfers.ts'
import { freeUsername, usernameOf } from '#server/features/accounts/core/usernames.ts'
import { type Admission, admit } from '#server/features/accounts/joining/admission.ts'
import type { Credential } from '#server/features/accounts/passkeys/passkeys.ts'
import { agreeBySigningUp, type ShownPolicy } from '#server/features/policies/writes.ts'
import { queueServerWebhooksSql } from '#server/features/webhooks/writes.ts'
import type { Env } from '#server/platform/config/env.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { unitsIn } from '#surf/sea/units.ts'

const NAME_RACES = 5

export type Account = Omit<User, 'isOperator' | 'isModerator'> & { role: 'owner' | 'moderator' | null }

type Person = { email: string; firstName: string; lastName: string; username: string; language: string | null }
type NewRow = Person & Pick<User, 'units'>
type NewPerson = Omit<Person, 'username'> & {
  agreesTo: readonly ShownPolicy[]
  /** Null if the sign-up named none. */
  language: Language | null
}
/** A password's hash, a passkey created for this id, or an issuer's subject, which may have verified the e-mail. */
type Key =
  | { passwordHash: string }
  | { id: string; credential: Credential; name: string }
  | { issuer: string; subject: string; isEmailVerified: boolean }

const firstContact = (column: 'name' | 'phone') =>
  sql<string | null>`(
    select nullif(${sql.ref(column)}, '') from emergency_contacts where user_id = users.id and position = 1)`
const columns = [
  'id',
  'firstName',
  'lastName',
  'username',
  'profileImageUrl',
  sql<string>`coalesce(email, '')`.as('email'),
  sql<boolean>`email_verified_at is not null`.as('emailVerified'),
  'surfingType',
  firstContact('name').as('emergencyContact'),
  firstContact('phone').as('emergencyContactPhone'),
  sql<User['units']>`units`.as('units'),
  'language',
  sql<Account['role']>`role`.as('role'),
] as const

export const byId = (db: Database, id: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

/** Configured operators need a verified address. */
export const asUser = ({ role, ...account }: Account, { OPERATORS }: Pick<Env, 'OPERATORS'>): User => {
  const isOperator = role === 'owner' || (account.emailVerified && OPERATORS.includes(account.email.toLowerCase()))
  return { ...account, isOperator, isModerator: isOperator || role === 'moderator' }
}

/** By e-mail in lower case. */
export const withPassword = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.userId', 'users.id')
    .select(['users.id', 'passwords.hash'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()

/** Somebody else has verified this address (in lower case). The account stays and must choose another. */
export async function releaseAddress(db: Database, email: string): Promise<void> {
  await sql`update users set email = null where lower(email) = ${email} and email_verified_at is null`.execute(db)
}

/** Retries for a free username. The e-mail is in lower case. Refuses email_taken, and invitation_needed if it is used up. */
export async function create(
  { db, env }: { db: Database; env: Pick<Env, 'DEFAULT_LANGUAGE'> },
  person: NewPerson,
  key: Key,
  admission: Admission,
): Promise<Account> {
  const units = unitsIn(person.language ?? env.DEFAULT_LANGUAGE)
  const wanted = usernameOf(person.firstName, person.lastName)
  for (let race = 1; ; race++) {
    const username = await freeUsername(db, wanted, race > 1)
    try {
      // The id comes with the passkey: sent again, the account exists already.
      const taken = { users_email: 'email_taken', users_pkey: 'email_taken', users_username: 'username_taken' } as const
      return await refusing(taken, () => insertWithWords(db, { ...person, username, units }, key, admission))
    } catch (error) {
      const lost = error instanceof Refusal && error.code === 'username_taken'
      if (!lost || race === NAME_RACES) throw error
    }
  }
}

/** `db` may be a transaction. */
async function insertWithWords(
  db: Database,
  made: NewPerson & NewRow,
  key: Key,
  admission: Admission,
): Promise<Account> {
  if (!db.isTransaction) return db.transaction().execute((tx) => insertWithWords(tx, made, key, admission))
  const { agreesTo, ...person } = made
  const account = await insert(db, person, key)
  const role = await admit(db, account.id, admission)
  await agreeBySigningUp(db, account.id, agreesTo)
  const joined = sql`select ${account.id}::uuid as surfer_id, ${account.id}::uuid as subject`
  await queueServerWebhooksSql('surfer.joined', joined).execute(db)
  await learnNameWords(db, [person])
  return { ...account, role }
}

function insert(db: Database, person: NewRow, key: Key): Promise<Account> {
  if ('subject' in key)
    return db
      .insertInto('users')
      .values({
        ...person,
        oidcIssuer: key.issuer,
        oidcSubject: key.subject,
        emailVerifiedAt: key.isEmailVerified ? sql`now()` : null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  if ('credential' in key) return insertWithPasskey(db, person, key)
  return db
    .with('made', (query) => query.insertInto('users').values(person).returning(columns))
    .with('kept', (query) =>
      query
        .insertInto('passwords')
        .columns(['userId', 'hash'])
        .expression(query.selectFrom('made').select(['made.id', sql<string>`${key.passwordHash}`.as('hash')])),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()
}

type PasskeyKey = Extract<Key, { credential: Credential }>

const insertWithPasskey = (
  db: Database,
  person: NewRow,
  { id, credential: { id: credentialId, publicKey, counter, transports }, name }: PasskeyKey,
): Promise<Account> =>
  db
    .with('made', (query) =>
      query
        .insertInto('users')
        .values({ ...person, id })
        .returning(columns),
    )
    .with('kept', (query) =>
      query
        .insertInto('passkeys')
        .columns(['userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name'])
        .expression(
          query
            .selectFrom('made')
            .select([
              'made.id',
              sql<string>`${credentialId}`.as('credentialId'),
              sql<Buffer>`${publicKey}::bytea`.as('publicKey'),
              sql<string>`${counter}::bigint`.as('counter'),
              sql<string[]>`${transports}::text[]`.as('transports'),
              sql<string>`${name}`.as('name'),
            ]),
        ),
    )
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow()
