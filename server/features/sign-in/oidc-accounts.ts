import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { email as emailSchema } from '#server/features/sign-in/forms.ts'
import { fittingName } from '#server/features/sign-in/names.ts'
import type { Claims } from '#server/features/sign-in/oidc.ts'
import { endAll } from '#server/features/sign-in/sign-ins.ts'
import type { Database } from '#server/platform/database.ts'

/** An issuer may know a surfer by one name only; the edit dialog changes it. */
const NO_LAST_NAME = 'Surfer'

/**
 * The id of the account that belongs to what the issuer says: the one that it opened before, else the one with that
 * e-mail if the issuer has verified it, else a new one. Refuses with invalid_request when there is no e-mail, and
 * with email_taken when someone else has it.
 */
export async function accountOf(db: Database, claims: Claims): Promise<string> {
  const known = await bySubject(db, claims)
  if (known) return known
  const email = emailSchema.safeParse(claims.email).data
  if (!email) throw new Refusal('invalid_request')
  const linked = claims.email_verified ? await link(db, email, claims) : undefined
  if (linked) return linked
  try {
    const key = { issuer: claims.iss, subject: claims.sub }
    return (await accounts.create(db, { email, ...namesOf(claims, email) }, key)).id
  } catch (error) {
    // Two tabs of one new surfer: the other one may have been first.
    const first = await bySubject(db, claims)
    if (first) return first
    throw error
  }
}

async function bySubject(db: Database, { iss, sub }: Claims): Promise<string | undefined> {
  const found = db.selectFrom('users').select('id').where('oidcIssuer', '=', iss).where('oidcSubject', '=', sub)
  return (await found.executeTakeFirst())?.id
}

/**
 * Gives the account with this verified e-mail to the issuer's surfer. Whoever made a password for an address that
 * was not theirs must not keep a key, so the password and every sign-in end. Another subject of the same issuer
 * keeps what it has.
 */
const link = (db: Database, email: string, { iss, sub }: Claims): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('users')
      .set({ oidcIssuer: iss, oidcSubject: sub })
      .where(sql`lower(email)`, '=', email)
      .where((is) => is.or([is('oidcIssuer', 'is', null), is('oidcIssuer', '<>', iss)]))
      .returning('id')
      .executeTakeFirst()
    if (!account) return undefined
    await tx.deleteFrom('passwords').where('userId', '=', account.id).execute()
    await endAll(tx, account.id)
    return account.id
  })

function namesOf({ name = '', given_name, family_name }: Claims, email: string) {
  const [first = '', ...rest] = name.split(/\s+/)
  const [mailbox = ''] = email.split('@')
  return {
    // A mailbox is plain ASCII, so it always fits.
    firstName: fittingName(given_name) ?? fittingName(first) ?? fittingName(mailbox) ?? NO_LAST_NAME,
    lastName: fittingName(family_name) ?? fittingName(rest.join(' ')) ?? NO_LAST_NAME,
  }
}
