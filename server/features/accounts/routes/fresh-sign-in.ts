import { freshSignIn, freshSignInOptions } from '#contract/accounts/sign-in.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { FRESH_SIGN_IN_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import * as passwordChange from '#server/features/accounts/changes/password-change.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { attempt } from '#server/features/accounts/core/attempts.ts'
import { knownBrowser } from '#server/features/accounts/core/known-browsers.ts'
import * as passwords from '#server/features/accounts/core/passwords.ts'
import { filledIn } from '#server/features/accounts/pages/forms.ts'
import { usedPasskey } from '#server/features/accounts/passkeys/passkey-answers.ts'
import { askForPasskey, surferWhoUsed } from '#server/features/accounts/passkeys/passkey-use.ts'
import * as passkeys from '#server/features/accounts/passkeys/passkeys.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import { confirm } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { route, type Sender } from '#server/platform/http/http.ts'

type Proof = BodyOf<typeof freshSignIn>

const purposeOf = (userId: string) => `confirm ${userId}`

export const freshSignInRoutes = [
  route(freshSignInOptions, async ({ user }, deps) => {
    const options = await askForPasskey(deps, purposeOf(user.id), await passkeys.credentialsOf(deps.db, user.id))
    // JSON has no undefined values.
    return freshSignInOptions.reply.parse(JSON.parse(JSON.stringify(options)))
  }),

  route(freshSignIn, async ({ body, user, sender }, deps) => {
    const { db } = deps
    const account = await accounts.byId(db, user.id)
    if (!account) throw new Refusal('sign_in_required')
    const guess = {
      address: sender.address,
      account: account.email.toLowerCase() || user.id,
      isGuessable: true,
      knownBrowser: await knownBrowser(deps, user.id, sender.headers),
    }
    const isThem = await attempt(db, guess, async () => (await isProof(body, user.id, sender, deps)) || undefined)
    if (!isThem) throw new Refusal('not_confirmed')
    await confirm(db, user)
    return { minutes: FRESH_SIGN_IN_MINUTES }
  }),
]

async function isProof(proof: Proof, userId: string, sender: Sender, deps: Deps): Promise<boolean> {
  if ('password' in proof) return passwords.isRight(proof.password, await passwordChange.hashFor(deps.db, userId))
  if ('recoveryCode' in proof) return recoveryCodes.use(deps, userId, proof.recoveryCode, sender)
  return (await surferWhoUsed(filledIn(usedPasskey, proof.passkey), purposeOf(userId), deps)) === userId
}
