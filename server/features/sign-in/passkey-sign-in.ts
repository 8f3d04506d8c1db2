import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { user as userReply } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import type { Attempts } from '#server/features/sign-in/attempts.ts'
import { filledIn } from '#server/features/sign-in/forms.ts'
import { assertionIn, surferOf, usedPasskey } from '#server/features/sign-in/passkey-answers.ts'
import { CHALLENGE_SECONDS, challengeCheck, newChallenge } from '#server/features/sign-in/passkey-challenges.ts'
import * as passkeys from '#server/features/sign-in/passkeys.ts'
import { type RelyingParty, relyingPartyIn } from '#server/features/sign-in/relying-party.ts'
import type { SignIns } from '#server/features/sign-in/sign-ins.ts'
import { replySchema } from '#server/platform/reply-schema.ts'

export const PASSKEY_PATHS = { options: '/api/login/passkey/options', signIn: '/api/login/passkey' }
const PURPOSE = 'sign in'

const passkeyForm = z.object({ response: usedPasskey })

/** The two calls by which the sign-in page signs a surfer in with a passkey. */
export function registerPasskeySignIn(
  app: FastifyInstance,
  deps: Deps,
  { signIns, attempts }: { signIns: SignIns; attempts: Attempts },
) {
  app.post(PASSKEY_PATHS.options, async () =>
    generateAuthenticationOptions({
      rpID: relyingPartyIn(deps.env).id,
      challenge: new Uint8Array(await newChallenge(deps, PURPOSE)),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    }),
  )

  app.post(
    PASSKEY_PATHS.signIn,
    { schema: { response: { '2xx': replySchema(userReply) } } },
    async (request, reply) => {
      const party = relyingPartyIn(deps.env)
      const { response } = filledIn(passkeyForm, request.body)
      const credential = `passkey ${response.id}`
      await attempts.countSignIn(request.ip, credential)
      const user = await whoHolds(response, party, deps, attempts)
      if (!user) throw new Refusal('passkey_not_accepted')
      await attempts.forgiveSignIn(request.ip, credential)
      await signIns.start(request, reply, user.id)
      return accounts.asUser(user, deps.env)
    },
  )
}

/** The surfer who has just used their passkey; undefined for every other answer, and for the same one again. */
async function whoHolds(response: z.output<typeof usedPasskey>, party: RelyingParty, deps: Deps, attempts: Attempts) {
  const userId = surferOf(response.response.userHandle)
  const known = userId && (await passkeys.byCredential(deps.db, userId, response.id))
  if (!known) return undefined
  const isChallenge = await challengeCheck(deps, PURPOSE)
  const assertion = await assertionIn(response, known, { party, isChallenge })
  if (!assertion || !(await attempts.isFirstUse(assertion.challenge))) return undefined
  const isNoted = await passkeys.noteUse(deps.db, userId, { id: known.id, counter: assertion.counter }, deps.now())
  return isNoted ? accounts.byId(deps.db, userId) : undefined
}
