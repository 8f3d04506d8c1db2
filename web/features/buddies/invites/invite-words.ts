import { INVITE_USES } from '#contract/limits.ts'
import type { Invite } from '#contract/people/buddies.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/buddies.ts'

const days = new Intl.DateTimeFormat(readersLocale, { month: 'long', day: 'numeric' })

/** 'Works until December 23, for 17 more surfers.' */
export function formatLife({ expiresAt, uses }: Pick<Invite, 'expiresAt' | 'uses'>): string {
  const left = INVITE_USES - uses
  return texts.worksUntilForMore(days.format(new Date(expiresAt)), left)
}
