import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { HelpPage } from '#web/pages/settings/help.tsx'

const as = aSurfer()

test('Help & Support shows the version, and the source where the operator names it', async () => {
  answer({ 'GET /api/about': { version: '0.2.0', sourceUrl: 'https://lineup.example/source' } })
  open(<HelpPage />, { as })
  await screen.findByText('Lineup 0.2.0')
  expect(screen.getByRole('link', { name: 'Source code' })).toHaveProperty('href', 'https://lineup.example/source')
})

test('without a named source there is no link to one', async () => {
  open(<HelpPage />, { as })
  await screen.findByText('Lineup 0.2.0')
  expect(screen.queryByRole('link', { name: 'Source code' })).toBeNull()
})
