import { sql } from 'kysely'
import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'
import { firstName as anyName } from '#contract/people/names.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { removeSignInMethod } from '#server/features/accounts/changes/sign-in-methods.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { admissionOf, admitVerified } from '#server/features/accounts/joining/admission.ts'
import { applyRole } from '#server/features/accounts/joining/team.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Claims } from '#server/features/accounts/oidc/oidc.ts'
import { email as emailSchema } from '#server/features/accounts/pages/forms.ts'
import type { ShownPolicy } from '#server/features/policies/writes.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

/** An issuer may know one name only; the edit dialog changes it. */
const NO_LAST_NAME = 'Surfer'

type LinkDeps = Pick<Deps, 'db' | 'env'>
type AccountDeps = LinkDeps & { agreesTo: readonly ShownPolicy[] }
type Subject = Pick<Claims, 'iss' | 'sub'>
/** `language` is null if the sign-up named none. */
type By = { sender: Sender; next: string; language: Language | null }
type Address = { email: string; isVerified: boolean }

/**
 * The linked account, else one with the same e-mail if both sides verified it and it was not unlinked, else a new one.
 * An unverified account loses the address. Refuses invalid_request without e-mail, email_taken, and as `admissionOf`.
 */
export async function accountOf(deps: AccountDeps, claims: Claims, by: By): Promise<string> {
  const userId = await accountFor(deps, claims, by)
  if (deps.env.OIDC_OPERATORS) await applyRole(deps, userId, isClaimed(claims, deps.env.OIDC_OPERATORS))
  return userId
}

/** `rule` is `claim=value`; the claim may be a text or a list of texts. */
function isClaimed(claims: Claims, rule: string): boolean {
  const cut = rule.indexOf('=')
  const [given, value] = [claims[rule.slice(0, cut)], rule.slice(cut + 1)]
  return Array.isArray(given) ? given.includes(value) : given === value
}

async function accountFor(
  { db, env, agreesTo }: AccountDeps,
  claims: Claims,
  { sender, next, language }: By,
): Promise<string> {
  const address = addressIn(claims)
  const known = await bySubject(db, claims)
  if (known) {
    await noteVerified({ db, env }, known, address)
    return known
  }
  if (!address) throw new Refusal('invalid_request')
  if (address.isVerified) {
    const linked = await linkVerified({ db, env }, address.email, claims, sender)
    if (linked) return linked
  }
  const admission = await admissionOf({ db, env }, { ...address, next })
  if (address.isVerified) await accounts.releaseAddress(db, address.email)
  try {
    const key = { issuer: claims.iss, subject: claims.sub, isEmailVerified: address.isVerified }
    const person = { email: address.email, ...namesOf(claims, address.email), agreesTo, language }
    return (await accounts.create({ db, env }, person, key, admission)).id
  } catch (error) {
    // A second tab of the same new surfer may have been first.
    const first = await bySubject(db, claims)
    if (first) return first
    throw error
  }
}

/** Refuses link_taken if either has another link. */
export const link = ({ db, env }: LinkDeps, userId: string, claims: Claims, sender: Sender): Promise<void> =>
  refusing({ users_oidc: 'link_taken' }, () =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ oidcIssuer: claims.iss, oidcSubject: claims.sub, unlinkedIssuer: null })
        .where('id', '=', userId)
        .where((is) =>
          is.or([
            is('oidcSubject', 'is', null),
            is('oidcIssuer', '<>', claims.iss),
            is('oidcSubject', '=', claims.sub),
          ]),
        )
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Refusal('link_taken')
      await noteVerified({ db: tx, env }, userId, addressIn(claims))
      await securityLog.record({ db: tx, env }, userId, 'issuer_linked', sender)
    }),
  )

/** Until the surfer links it again; a sign-in at the issuer does not. Refuses last_way_in. */
export const unlink = (deps: LinkDeps, userId: string, sender: Sender): Promise<void> =>
  removeSignInMethod(deps, userId, async (tx) => {
    const unlinked = await sql`
      update users set oidc_issuer = null, oidc_subject = null, unlinked_issuer = oidc_issuer
      where id = ${userId} and oidc_issuer is not null returning id`.execute(tx)
    if (unlinked.rows.length > 0) await securityLog.record({ db: tx, env: deps.env }, userId, 'issuer_unlinked', sender)
  })

function addressIn({ email, email_verified }: Claims): Address | undefined {
  const address = emailSchema.safeParse(email).data
  return address ? { email: address, isVerified: email_verified === true } : undefined
}

export async function bySubject(db: Database, { iss, sub }: Subject): Promise<string | undefined> {
  const found = db.selectFrom('users').select('id').where('oidcIssuer', '=', iss).where('oidcSubject', '=', sub)
  return (await found.executeTakeFirst())?.id
}

/** An address verified by the issuer is verified here too. */
async function noteVerified({ db, env }: LinkDeps, userId: string, address: Address | undefined): Promise<void> {
  if (!address?.isVerified) return
  const { rows } = await sql`
    update users set email_verified_at = now()
    where id = ${userId} and lower(email) = ${address.email} and email_verified_at is null returning id`.execute(db)
  if (rows.length > 0) await admitVerified({ db, env }, userId)
}

/** Both sides verified the e-mail. Another subject of the issuer keeps its link. */
const linkVerified = (
  { db, env }: LinkDeps,
  email: string,
  { iss, sub }: Subject,
  sender: Sender,
): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('users')
      .set({ oidcIssuer: iss, oidcSubject: sub })
      .where(sql`lower(email)`, '=', email)
      .where('emailVerifiedAt', 'is not', null)
      .where((is) => is.or([is('oidcIssuer', 'is', null), is('oidcIssuer', '<>', iss)]))
      .where(sql<boolean>`unlinked_issuer is distinct from ${iss}`)
      .returning('id')
      .executeTakeFirst()
    if (account) await securityLog.record({ db: tx, env }, account.id, 'issuer_linked', sender)
    return account?.id
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

/** Undefined if it breaks the form's rules other than the limit. */
const fittingName = (given = ''): string | undefined => anyName.safeParse(shortened(given.trim())).data

/** Whole graphemes: half an emoji, or a letter without its accent, is another one. */
function shortened(text: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > MAX_NAME_CHARACTERS) break
    short += segment
  }
  return short
}
