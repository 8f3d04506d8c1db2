import type { Invite } from '#contract/invites.ts'
import { INVITE_USES } from '#contract/limits.ts'

const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** 'Works until December 23, for 17 more surfers.' */
export function formatLife({ expiresAt, uses }: Pick<Invite, 'expiresAt' | 'uses'>): string {
  const left = INVITE_USES - uses
  return `Works until ${days.format(new Date(expiresAt))}, for ${left} more ${left === 1 ? 'surfer' : 'surfers'}.`
}
