import { addPasskey, ownPasskeys, passkeyOptions, removePasskey } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/refusals.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { relyingPartyIn } from '#server/features/accounts/core/sign-in-settings.ts'
import { filledIn } from '#server/features/accounts/pages/forms.ts'
import { credentialIn, madePasskey } from '#server/features/accounts/passkeys/passkey-answers.ts'
import { challengeCheck } from '#server/features/accounts/passkeys/passkey-challenges.ts'
import { askToMakePasskey } from '#server/features/accounts/passkeys/passkey-use.ts'
import * as passkeys from '#server/features/accounts/passkeys/passkeys.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { route } from '#server/platform/http/http.ts'

const purposeOf = (userId: string) => `add to ${userId}`

/** Without passkeys each refuses not_supported. */
export const passkeyRoutes = [
  route(ownPasskeys, ({ user }, { db, env }) => {
    relyingPartyIn(env)
    return passkeys.ofSurfer(db, user.id)
  }),

  route(passkeyOptions, async ({ user }, deps) => {
    relyingPartyIn(deps.env)
    await spend(deps.db, { 'passkey-change': [user.id] })
    const account = await accounts.byId(deps.db, user.id)
    if (!account) throw new Refusal('sign_in_required')
    const holder = {
      id: user.id,
      name: account.email || account.username,
      displayName: `${account.firstName} ${account.lastName}`,
    }
    const known = await passkeys.credentialsOf(deps.db, user.id)
    const options = await askToMakePasskey(deps, purposeOf(user.id), holder, known)
    return passkeyOptions.reply.parse(options)
  }),

  route(addPasskey, async ({ body, user, sender }, deps) => {
    const party = relyingPartyIn(deps.env)
    const isChallenge = await challengeCheck(deps, purposeOf(user.id))
    const credential = await credentialIn(filledIn(madePasskey, body.response), { party, isChallenge })
    if (!credential)
      throw new Refusal('invalid_request', {
        issues: [{ path: 'response', text: (texts) => texts.passkeyDidntWork }],
      })
    return passkeys.add(deps, user.id, { name: body.name, credential, sender })
  }),

  route(removePasskey, async ({ params, user, sender }, deps) => {
    relyingPartyIn(deps.env)
    return passkeys.remove(deps, { userId: user.id, id: params.id, sender })
  }),
]
