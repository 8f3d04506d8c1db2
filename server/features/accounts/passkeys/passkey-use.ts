import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { isFirstUse } from '#server/features/accounts/core/attempts.ts'
import { relyingPartyIn } from '#server/features/accounts/core/sign-in-settings.ts'
import {
  ALGORITHMS,
  assertionIn,
  surferOf,
  type usedPasskey,
  webAuthn,
} from '#server/features/accounts/passkeys/passkey-answers.ts'
import {
  CHALLENGE_SECONDS,
  challengeCheck,
  newChallenge,
} from '#server/features/accounts/passkeys/passkey-challenges.ts'
import * as passkeys from '#server/features/accounts/passkeys/passkeys.ts'

/** Refuses `not_supported`. */
export const askForPasskey = async (deps: Deps, purpose: string, allowed: { id: string }[] = []) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingPartyIn(deps.env).id,
    challenge: new Uint8Array(await newChallenge(deps, purpose)),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id }) => ({ id })),
  })

type Holder = { id: string; name: string; displayName: string }

/** Excludes devices that hold one of `known`. Refuses `not_supported`. */
export const askToMakePasskey = async (
  deps: Deps,
  purpose: string,
  { id, name, displayName }: Holder,
  known: { id: string }[] = [],
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: 'Lineup',
    rpID: relyingPartyIn(deps.env).id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: name,
    userDisplayName: displayName,
    challenge: new Uint8Array(await newChallenge(deps, purpose)),
    timeout: CHALLENGE_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    // It replaces a password, so the device must verify its owner, and the sign-in page does not know the surfer yet.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Undefined for another purpose or a repeated response. Refuses `not_supported`. */
export async function surferWhoUsed(
  response: z.output<typeof usedPasskey>,
  purpose: string,
  deps: Deps,
): Promise<string | undefined> {
  const party = relyingPartyIn(deps.env)
  const userId = surferOf(response.response.userHandle)
  const known = userId && (await passkeys.byCredential(deps.db, userId, response.id))
  if (!known) return undefined
  const isChallenge = await challengeCheck(deps, purpose)
  const assertion = await assertionIn(response, known, { party, isChallenge })
  if (!assertion || !(await isFirstUse(deps.db, assertion.challenge))) return undefined
  const isNoted = await passkeys.noteUse(deps.db, userId, { id: known.id, counter: assertion.counter }, deps.now())
  return isNoted ? userId : undefined
}
