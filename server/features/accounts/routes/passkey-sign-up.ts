import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { user as userReply } from '#contract/accounts/users.ts'
import { id } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { welcome } from '#server/features/accounts/changes/email-verification.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { countSignUp } from '#server/features/accounts/core/attempts.ts'
import { browserNameOf } from '#server/features/accounts/core/browser-name.ts'
import { relyingPartyIn } from '#server/features/accounts/core/sign-in-settings.ts'
import { ADMISSION_REFUSALS, admissionOf } from '#server/features/accounts/joining/admission.ts'
import { filledIn, personWithNext } from '#server/features/accounts/pages/forms.ts'
import { credentialIn, madePasskey } from '#server/features/accounts/passkeys/passkey-answers.ts'
import { challengeCheck } from '#server/features/accounts/passkeys/passkey-challenges.ts'
import { askToMakePasskey } from '#server/features/accounts/passkeys/passkey-use.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import type { PoliciesToAgree } from '#server/features/policies/writes.ts'
import { type Described, describedCall } from '#server/platform/api-document/described.ts'
import { requestedLanguage } from '#server/platform/http/language.ts'
import { safePath } from '#server/platform/http/next-path.ts'
import { serializedBy } from '#server/platform/replies/serialized-reply.ts'

const PATHS = { options: '/api/signup/passkey/options', signUp: '/api/signup/passkey' }

/** The browser does not return the id that the options contained by itself. */
const passkeyForm = personWithNext.extend({ userId: id, response: madePasskey })

const purposeOf = ({ userId, email }: { userId: string; email: string }) => `sign up ${userId} ${email}`

type Means = { signIns: SignIns; agreesTo: PoliciesToAgree }

const madeOptions = z.object({ userId: id, options: z.record(z.string(), z.json()) })
const PASSKEY: Partial<Described> = {
  refuses: [
    ...(['not_supported', 'invalid_request', 'passkey_not_accepted', 'email_taken', 'too_many_attempts'] as const),
    ...ADMISSION_REFUSALS,
  ],
  limits: ['sign-up'],
}

export function registerPasskeySignUp(app: FastifyInstance, deps: Deps, { signIns, agreesTo }: Means) {
  const { db, env } = deps
  // Refused before the browser stores a useless passkey.
  app.post(
    PATHS.options,
    describedCall('WebAuthn options for a new account.', madeOptions, { ...PASSKEY, body: personWithNext }),
    async (request) => {
      relyingPartyIn(env)
      const { email, firstName, lastName, next } = filledIn(personWithNext, request.body)
      await countSignUp(deps, request.ip)
      await admissionOf(deps, { email, isVerified: false, next: safePath(next) })
      if (await accounts.withPassword(db, email)) throw new Refusal('email_taken')
      const made = await sql<{ userId: string }>`select time_ordered_id() as user_id`.execute(db)
      const userId = made.rows[0]?.userId ?? ''
      const options = await askToMakePasskey(deps, purposeOf({ userId, email }), {
        id: userId,
        name: email,
        displayName: `${firstName} ${lastName}`,
      })
      return { userId, options }
    },
  )

  app.post(
    PATHS.signUp,
    {
      ...serializedBy(userReply),
      ...describedCall('Makes an account with a passkey.', userReply, {
        ...PASSKEY,
        body: passkeyForm,
        answers: { 201: userReply },
      }),
    },
    async (request, reply) => {
      const party = relyingPartyIn(env)
      const { response, userId, next, message, ...person } = filledIn(passkeyForm, request.body)
      const isChallenge = await challengeCheck(deps, purposeOf({ userId, email: person.email }))
      const credential = await credentialIn(response, { party, isChallenge })
      if (!credential) throw new Refusal('passkey_not_accepted')
      const name = browserNameOf(request.headers['user-agent']) ?? textsIn(request.language).accountPages.myPasskey
      const about = { email: person.email, isVerified: false, next: safePath(next), message }
      const admission = await admissionOf(deps, about)
      const { language } = request
      const made = { ...person, agreesTo: agreesTo(language), language: requestedLanguage(request.headers, env) }
      const account = await accounts.create(deps, made, { id: userId, credential, name }, admission)
      await welcome(deps, account)
      await signIns.start(request, reply, account.id, { event: 'account_made' })
      return reply.code(201).send(accounts.asUser(account, env))
    },
  )
}
