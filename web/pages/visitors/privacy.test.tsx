import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { retentionKinds } from '#contract/accounts/own-data.ts'
import { answer, refused } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { PrivacyPage } from '#web/pages/visitors/privacy.tsx'
import { keptFor } from '#words/pages/privacy.ts'

const DAY = 24 * 60

test('a visitor reads how long this server keeps each kind', async () => {
  answer({
    'GET /api/retention': retentionKinds.map((kind) => ({
      kind,
      minutes: kind === 'security_log' ? 90 * DAY : 7 * DAY,
    })),
  })
  open(<PrivacyPage />)
  const log = (await screen.findByText('Changes to how you sign in')).closest('div')!
  within(log).getByText('90 days')
  expect(screen.getAllByText('7 days')).toHaveLength(retentionKinds.length - 1)
})

test('periods that cannot be loaded can be loaded again, and the rest of the page is there', async () => {
  answer({ 'GET /api/retention': refused('unavailable') })
  open(<PrivacyPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('heading', { name: 'What others see' })
  answer({ 'GET /api/retention': [{ kind: 'notifications', minutes: 365 * DAY }] })
  fireEvent.click(again)
  await screen.findByText('1 year')
})

test.each([
  [10, '10 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [DAY, '1 day'],
  [30 * DAY, '30 days'],
  [365 * DAY, '1 year'],
  [400 * DAY, '400 days'],
  [730 * DAY, '2 years'],
])('%i minutes are named %s', (minutes, name) => expect(keptFor(minutes)).toBe(name))
