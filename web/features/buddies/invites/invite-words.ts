import { INVITE_USES } from '#contract/limits.ts'
import type { Invite } from '#contract/people/buddies.ts'
import * as texts from '#words/buddies.ts'
import { locale } from '#words/locale.ts'

const days = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' })

/** 'Works until December 23, for 17 more surfers.' */
export function formatLife({ expiresAt, uses }: Pick<Invite, 'expiresAt' | 'uses'>): string {
  const left = INVITE_USES - uses
  return texts.worksUntilForMore(days.format(new Date(expiresAt)), left)
}
