import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { user as userReply } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { attempt } from '#server/features/sign-in/attempts.ts'
import { filledIn } from '#server/features/sign-in/forms.ts'
import { knownBrowser } from '#server/features/sign-in/known-browsers.ts'
import { surferOf, usedPasskey } from '#server/features/sign-in/passkey-answers.ts'
import { askForPasskey, surferWhoUsed } from '#server/features/sign-in/passkey-use.ts'
import { relyingPartyIn } from '#server/features/sign-in/relying-party.ts'
import type { SignIns } from '#server/features/sign-in/sign-ins.ts'
import { serializedBy } from '#server/platform/reply-schema.ts'

export const PASSKEY_PATHS = { options: '/api/login/passkey/options', signIn: '/api/login/passkey' }
const PURPOSE = 'sign in'

const passkeyForm = z.object({ response: usedPasskey })

/** The two calls by which the sign-in page signs a surfer in with a passkey. */
export function registerPasskeySignIn(app: FastifyInstance, deps: Deps, { signIns }: { signIns: SignIns }) {
  const { db, env } = deps
  app.post(PASSKEY_PATHS.options, () => askForPasskey(deps, PURPOSE))

  app.post(PASSKEY_PATHS.signIn, serializedBy(userReply), async (request, reply) => {
    relyingPartyIn(env)
    const { response } = filledIn(passkeyForm, request.body)
    const claimed = surferOf(response.response.userHandle)
    const guess = {
      address: request.ip,
      account: `passkey ${response.id}`,
      isGuessable: false,
      knownBrowser: await knownBrowser(deps, claimed, request.headers),
    }
    const user = await attempt(db, guess, async () => {
      const userId = await surferWhoUsed(response, PURPOSE, deps)
      return userId && accounts.byId(db, userId)
    })
    if (!user) throw new Refusal('passkey_not_accepted')
    await signIns.start(request, reply, user.id)
    return accounts.asUser(user, env)
  })
}
