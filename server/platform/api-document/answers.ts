import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Limit, type LimitName, limits } from '#server/limits.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { limitsOf } from '#server/platform/api-document/limits-of-calls.ts'

/** Possible everywhere: a wrong host or too long headers, and a machine, database or disk that fails. */
const ANYWHERE = ['unknown_host', 'headers_too_large', 'unavailable', 'busy', 'storage_full'] as const
const OF_BODIES = ['invalid_json', 'body_too_large', 'wrong_content_type', 'foreign_origin'] as const
/** Standings with which a surfer reaches nobody else. */
const UNSEEN = ['address_unverified', 'approval_awaited', 'account_limited'] as const
const SHUT_OUT = ['account_suspended', 'account_closed'] as const

/** A token that is wrong, not permitted or used too often is refused where none is needed, too. */
const OF_TOKENS = ['token_invalid', 'token_not_allowed', 'too_many_attempts'] as const

/** A path with a part of over 100 characters leads nowhere. */
const ofParts = (path: string): RefusalCode[] => (path.includes(':') || path.includes('*') ? ['not_found'] : [])

const isReading = (method: string) => method === 'GET'

const refusalsOfLimits = (names: readonly LimitName[]): RefusalCode[] =>
  names.map((name) => {
    const { refusal = 'too_many_attempts' }: Limit = limits[name]
    return refusal
  })

/** Codes with which a call may be refused: its own, and those that follow from its declaration. */
export function codesOfCall(endpoint: Endpoint): RefusalCode[] {
  const { route, fresh, forOperators, forModerators, reachesOthers, showsOthers, whileSuspended } = endpoint
  const [method = '', path = ''] = route.split(' ')
  const isShared = endpoint.maxAgeSeconds !== undefined
  const takesInput = !isReading(method) || path.includes(':') || endpoint.query !== undefined
  return [
    ...ANYWHERE,
    ...endpoint.refuses,
    ...refusalsOfLimits(limitsOf(route)),
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...ofParts(path),
    ...(isReading(method) ? [] : OF_BODIES),
    ...OF_TOKENS,
    ...(isShared ? [] : (['sign_in_required'] as const)),
    ...(isShared || whileSuspended ? [] : SHUT_OUT),
    ...(fresh ? (['fresh_sign_in_required'] as const) : []),
    ...(forOperators ? (['operators_only'] as const) : []),
    ...(forModerators ? (['moderators_only'] as const) : []),
    ...(reachesOthers ? UNSEEN : showsOthers ? (['account_limited'] as const) : []),
  ]
}

/** The same for a route that the contract does not declare. */
export const codesOfRoute = (
  method: string,
  path: string,
  { access, refuses = [], limits: names = [] }: Described,
): RefusalCode[] => [
  ...ANYWHERE,
  ...refuses,
  ...refusalsOfLimits(names),
  ...(isReading(method) ? [] : OF_BODIES),
  ...OF_TOKENS,
  // A path that cannot be decoded is refused before its route.
  'invalid_request',
  ...ofParts(path),
  ...(access === 'surfer' ? (['sign_in_required', ...SHUT_OUT] as const) : []),
]

/** Codes by their status, in ascending order, each once. */
export function byStatus(codes: readonly RefusalCode[]): [number, RefusalCode[]][] {
  const grouped = Map.groupBy(new Set(codes), (code) => refusals[code])
  return [...grouped]
    .map(([status, some]): [number, RefusalCode[]] => [status, some.toSorted()])
    .toSorted(([one], [other]) => one - other)
}
