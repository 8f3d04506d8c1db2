import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { user as userReply } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { attempt } from '#server/features/accounts/core/attempts.ts'
import { knownBrowser } from '#server/features/accounts/core/known-browsers.ts'
import { relyingPartyIn } from '#server/features/accounts/core/sign-in-settings.ts'
import { filledIn } from '#server/features/accounts/pages/forms.ts'
import { surferOf, usedPasskey } from '#server/features/accounts/passkeys/passkey-answers.ts'
import { askForPasskey, surferWhoUsed } from '#server/features/accounts/passkeys/passkey-use.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { type Described, describedCall } from '#server/platform/api-document/described.ts'
import { serializedBy } from '#server/platform/replies/serialized-reply.ts'

export const PASSKEY_PATHS = { options: '/api/login/passkey/options', signIn: '/api/login/passkey' }
const PURPOSE = 'sign in'

const passkeyForm = z.object({ response: usedPasskey })

const PASSKEY: Partial<Described> = {
  refuses: ['not_supported', 'invalid_request', 'passkey_not_accepted', 'account_closed', 'too_many_attempts'],
  limits: ['passkey-challenge', 'sign-in', 'failed-sign-in'],
}

export function registerPasskeySignIn(app: FastifyInstance, deps: Deps, { signIns }: { signIns: SignIns }) {
  const { db, env } = deps
  app.post(
    PASSKEY_PATHS.options,
    describedCall('WebAuthn options for signing in with a passkey.', z.record(z.string(), z.json()), PASSKEY),
    () => askForPasskey(deps, PURPOSE),
  )

  app.post(
    PASSKEY_PATHS.signIn,
    {
      ...serializedBy(userReply),
      ...describedCall('Signs in with a passkey.', userReply, { ...PASSKEY, body: passkeyForm }),
    },
    async (request, reply) => {
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
    },
  )
}
