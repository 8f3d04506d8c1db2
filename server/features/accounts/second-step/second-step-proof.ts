import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '#server/deps.ts'
import { attempt } from '#server/features/accounts/core/attempts.ts'
import { knownBrowser } from '#server/features/accounts/core/known-browsers.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import * as secondSteps from '#server/features/accounts/second-step/second-steps.ts'
import { giveBack, spend } from '#server/platform/config/rate-limits.ts'
import type { Sender } from '#server/platform/http/http.ts'

type ProofDeps = Pick<Deps, 'db' | 'env'>

/** Ends the step. Refuses too_many_attempts and busy. */
export async function takeSecondStep(
  deps: ProofDeps,
  step: secondSteps.SecondStep,
  typed: string,
  sender: Sender,
): Promise<boolean> {
  const symbols = typed.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(symbols)) return takeMailedCode(deps, step, symbols)
  if (!step.takesRecoveryCode) return false
  return (await takeRecoveryCode(deps, step.userId, typed, sender)) && secondSteps.remove(deps.db, step)
}

async function takeMailedCode({ db }: ProofDeps, step: secondSteps.SecondStep, digits: string): Promise<boolean> {
  const inDay = { 'second-step-guess-in-day': [step.userId] } as const
  await spend(db, { 'second-step-guess': [step.id], ...inDay })
  const isRight = await secondSteps.consumeCode(db, step, digits)
  if (isRight) await giveBack(db, inDay)
  return isRight
}

export async function takeRecoveryCode(deps: ProofDeps, userId: string, typed: string, sender: Sender) {
  const guess = {
    address: sender.address,
    account: `second step ${userId}`,
    isGuessable: false,
    knownBrowser: undefined,
  }
  const use = async () => (await recoveryCodes.use(deps, userId, typed, sender)) || undefined
  return (await attempt(deps.db, guess, use)) === true
}

/** True with two-step sign-in in a new browser. Without codes the link suffices, or an operator would have to help. */
export async function needsRecoveryCode(
  deps: ProofDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  if ((await knownBrowser(deps, userId, headers)) || !(await secondSteps.isNeeded(deps, userId))) return false
  return (await recoveryCodes.leftOf(deps.db, userId)).left > 0
}
