import type { At, Route } from '#contract/api.ts'
import type { BodyGivenTo, ParamsOf, QueryGivenTo } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { roles, World } from '#test/permissions/world.ts'

/** 'ok' is the status that the declaration names; else the code of the refusal. */
export type Answer = 'ok' | RefusalCode
export type Answers = Record<(typeof roles)[number], Answer>

type Given<R extends Route> = {
  params?: ParamsOf<At<R>>
  query?: QueryGivenTo<At<R>>
  body?: BodyGivenTo<At<R>>
}
export type Case<R extends Route> = {
  /** What of the owner's it is asked of, when there are several. */
  of?: string
  given?: (world: World) => Given<R>
  answers: Answers
  /** Of moderators and operators, where a role matters; otherwise they are strangers. */
  team?: { moderator: Answer; operator: Answer }
  /** Of a call that others see a part of. */
  limited?: Answer
  /** That it answers 'ok' to others does not mean that it did anything to the owner's. */
  leavesOwnerAlone?: true
  /** Nobody can do it after another did, so that each role needs a world of its own. */
  isOnce?: true
}
export type Table = { [R in Route]: Case<R>[] }

export const cells = (
  visitor: Answer,
  owner: Answer,
  buddy: Answer,
  pending: Answer,
  blocked: Answer,
  stranger: Answer,
): Answers => ({ visitor, owner, buddy, pending, blocked, stranger })

export const anyone = cells('ok', 'ok', 'ok', 'ok', 'ok', 'ok')

/** Only operators get another answer than a refusal. */
export const forOperators = (operator: Answer = 'ok') => ({
  answers: signedIn('operators_only'),
  team: { moderator: 'operators_only', operator } as const,
})

/** Only moderators and operators get another answer than a refusal. */
export const forModerators = (team: Answer = 'ok') => ({
  answers: signedIn('moderators_only'),
  team: { moderator: team, operator: team } as const,
})

/** Of what everybody has: each asks for their own. */
export const signedIn = (answer: Answer): Answers => cells('sign_in_required', answer, answer, answer, answer, answer)

/** Of what is the owner's alone and nobody else knows of. */
export const ownerOnly = (toOthers: Answer): Answers =>
  cells('sign_in_required', 'ok', toOthers, toOthers, toOthers, toOthers)
