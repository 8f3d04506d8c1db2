import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LoggedAction } from '#contract/operators/joining.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { LogPage } from '#web/pages/operators/joining.tsx'

const operator = aSurfer({ firstName: 'Odo', lastName: 'Operator', isOperator: true })

const anEntry = (action: string, change: Partial<LoggedAction> = {}): LoggedAction => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T11:00:00Z',
  operator,
  action,
  surfer: aSurfer({ firstName: 'Noa', lastName: 'Newcomer' }),
  details: {},
  ...change,
})

test('each act of an operator is one sentence', async () => {
  answer({
    'GET /api/operators/log': [
      anEntry('surfer_approved'),
      anEntry('surfer_refused', { surfer: null }),
      anEntry('invitation_made', { surfer: null, details: { uses: 20, days: 1 } }),
      anEntry('invitation_revoked', { surfer: null }),
      anEntry('role_changed', { details: { role: 'owner' }, operator: null }),
      anEntry('role_changed', { details: { role: 'moderator' } }),
      anEntry('role_changed', { details: { role: null } }),
      anEntry('signed_out', { details: { browsers: 2 } }),
      anEntry('two_step_reset'),
      anEntry('address_confirmed'),
      anEntry('renamed', { details: { name: 'changed', username: 'changed' } }),
      anEntry('link_made', { operator: null, details: { purpose: 'reset' } }),
      anEntry('link_made', { operator: null, details: { purpose: 'verify' } }),
      anEntry('spot_accepted', { surfer: null }),
      anEntry('spot_declined', { surfer: null }),
      anEntry('spots_merged', { surfer: null, operator: null }),
      anEntry('spots_imported', { surfer: null, operator: null, details: { added: 1200 } }),
      anEntry('backup_begun', { surfer: null }),
      anEntry('restored', { surfer: null, operator: null, details: { backedUpAt: '2026-11-30T08:00:00.000Z' } }),
      anEntry('mail_tested', { surfer: null, details: { accepted: 1 } }),
      anEntry('text_tested', { surfer: null, details: { accepted: 0 } }),
      anEntry('tide_turned'),
    ],
  })
  open(<LogPage />, { at: '/operators/log', as: operator })
  const rows = within(await screen.findByRole('list', { name: 'What Operators Did' })).getAllByRole('listitem')
  const sentences = [
    'Odo Operator approved Noa Newcomer.',
    'Odo Operator refused a new surfer and removed the account.',
    'Odo Operator made an invitation for 20 surfers, for 1 day.',
    'Odo Operator revoked an invitation.',
    'Someone at this server made Noa Newcomer an owner.',
    'Odo Operator made Noa Newcomer a moderator.',
    'Odo Operator took the role of Noa Newcomer away.',
    'Odo Operator signed Noa Newcomer out everywhere.',
    'Odo Operator turned off codes on new devices for Noa Newcomer.',
    'Odo Operator confirmed the address of Noa Newcomer.',
    'Odo Operator changed the name and username of Noa Newcomer.',
    'Someone at this server made a link with which Noa Newcomer chooses a new password.',
    'Someone at this server made a link that confirms an address of Noa Newcomer.',
    'Odo Operator accepted a spot proposal.',
    'Odo Operator declined a spot proposal.',
    'Someone at this server made two spots one.',
    'Someone at this server imported spots: 1,200 new ones.',
    'Odo Operator began a backup.',
    'Someone at this server restored a backup of 2026-11-30.',
    'Odo Operator sent a test mail, which was accepted.',
    'Odo Operator sent a test text, which was not accepted.',
    'Odo Operator: tide turned.',
  ]
  expect(rows).toHaveLength(sentences.length)
  for (const [nth, sentence] of sentences.entries()) expect(rows[nth]?.textContent).toContain(sentence)
})

test('older acts are shown on demand, and an empty or failed log is explained', async () => {
  const [first, last] = [Array.from({ length: 50 }, () => anEntry('surfer_approved')), [anEntry('invitation_revoked')]]
  answer({ 'GET /api/operators/log': ({ query }) => (query.cursor === first.at(-1)?.id ? last : first) })
  const { unmount } = open(<LogPage />, { as: operator })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText(/revoked an invitation/)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  unmount()
  answer({ 'GET /api/operators/log': failed() })
  open(<LogPage />, { as: operator })
  await screen.findByText("Couldn't load what operators did")
  answer({ 'GET /api/operators/log': [] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing yet')
})
