import { expect, test } from 'vitest'
import { buddiesPage } from '#server/features/buddies/invite-page-markup.ts'
import type { NotificationContent } from '#server/features/notifications/kinds/kind-entry.ts'
import { textOf } from '#server/features/notifications/kinds/texts.ts'

const NOA = '\u05e0\u05d5\u05e2\u05d4'
const content = {
  kind: 'checked_in',
  actor: { firstName: NOA, lastName: 'Levi' },
  place: NOA,
  subject: null,
  quote: null,
}

test('names from right to left keep to themselves in pushes, mails and pages', () => {
  const isolatedNoa = `\u2068${NOA}\u2069`
  expect(textOf('en', content as unknown as NotificationContent)).toBe(
    `\u2068${NOA} Levi\u2069 checked in at ${isolatedNoa}`,
  )
  const inviter = { firstName: NOA, profileImageUrl: null, code: 'code' } as unknown as Parameters<
    typeof buddiesPage
  >[1]
  expect(buddiesPage('en', inviter).title).toContain(isolatedNoa)
})
