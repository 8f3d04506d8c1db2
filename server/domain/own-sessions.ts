import { Refusal } from '#contract/refusals.ts'
import type { SignedIn } from '#server/platform/http/http.ts'

/** Suspended surfers and tokens read own sessions alone. Refuses `account_suspended` and `token_not_allowed`. */
export function refuseOthersSession(reader: SignedIn | null, ownerId: string | null): void {
  if (!reader || ownerId === reader.id) return
  if (reader.isShutOut) throw new Refusal('account_suspended')
  if (reader.tokenId) throw new Refusal('token_not_allowed')
}
