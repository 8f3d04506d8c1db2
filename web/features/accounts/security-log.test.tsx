import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { SecurityLogPage } from '#web/pages/settings/security.tsx'

const openLog = () => open(<SecurityLogPage />, { as: aSurfer(), at: '/settings/security/log' })
const anEvent = (kind: SecurityEventKind, browser: string | null = 'Chrome on Android') => ({
  id: crypto.randomUUID(),
  kind,
  at: new Date().toISOString(),
  browser,
  network: '192.0.2.0/24',
})

test('the security log lists events with browser and place, in the server’s order', async () => {
  answer({
    'GET /api/security-log': [
      anEvent('new_browser', null),
      anEvent('recovery_code_used'),
      anEvent('recovery_codes_made'),
      anEvent('issuer_unlinked'),
      anEvent('account_made'),
      { ...anEvent('renamed', null), network: null },
    ],
  })
  openLog()
  const rows = within(await screen.findByRole('list', { name: 'Security log' })).getAllByRole('listitem')
  const titles = [
    'New browser signed in',
    'Recovery code used',
    'Recovery codes made',
    'Single sign-on unlinked',
    'You signed up',
    'Name or username changed',
  ]
  expect(rows).toHaveLength(titles.length)
  for (const [nth, title] of titles.entries()) expect(rows[nth]?.textContent).toMatch(new RegExp(`^${title}`))
  expect(rows[0]?.textContent).toContain('Unknown browser, 192.0.2.0/24')
  expect(rows.at(-1)?.textContent).toContain('By an operator of this server')
  expect(rows[1]?.textContent).toContain('Chrome on Android, 192.0.2.0/24')
})

test('an empty security log and one that failed to load are each explained', async () => {
  answer({ 'GET /api/security-log': [] })
  const { unmount } = openLog()
  await screen.findByText('Nothing has happened yet')
  unmount()
  answer({ 'GET /api/security-log': failed() })
  openLog()
  await screen.findByText("Couldn't load your security log")
})
