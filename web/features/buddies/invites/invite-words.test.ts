import { expect, test } from 'vitest'
import { INVITE_USES } from '#contract/limits.ts'
import { formatLife } from '#web/features/buddies/invites/invite-words.ts'

test('an invite shows its expiry and remaining uses', () => {
  const expiresAt = new Date(2026, 11, 23, 12).toISOString()
  expect(formatLife({ expiresAt, uses: 0 })).toBe(`Works until December 23, for ${INVITE_USES} more surfers.`)
  expect(formatLife({ expiresAt, uses: INVITE_USES - 1 })).toBe('Works until December 23, for 1 more surfer.')
})
