import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { standAt } from '#test/component/position.ts'
import { aSession } from '#test/component/session.ts'
import { showsToast } from '#test/component/shows-texts.ts'
import { JoinButton } from '#web/features/sessions/in-the-water/join-button.tsx'

const join = 'POST /api/surf-sessions/:id/join'
const guest = aSurfer()
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const position = { latitude: -31.5123, longitude: 92.2567 }

function pressJoin() {
  const session = aSession(guest)
  answer({ 'GET /api/surf-sessions/:id': session })
  open(<JoinButton sessionId={crypto.randomUUID()} surfer="Hugo Hosting" readerId={guest.id} />, { as: guest })
  fireEvent.click(screen.getByRole('button', { name: 'Join Hugo Hosting' }))
  return session
}

test('joining sends the position of the guest’s phone', async () => {
  standAt(position)
  answer({ [join]: aSession(guest) })
  pressJoin()
  await showsToast(screen, "Success!: You've joined the surf session!")
  expect(sentTo(join)).toEqual([{ ...position, timeZone }])
})

test('joining does not prompt for a position that was denied', async () => {
  const asked = standAt('denied')
  answer({ [join]: aSession(guest) })
  pressJoin()
  await screen.findByText("You've joined the surf session!")
  expect(sentTo(join)).toEqual([{ timeZone }])
  expect(asked.oldest).toEqual([])
})

test('a failed join can be retried', async () => {
  answer({ [join]: failed() })
  pressJoin()
  await showsToast(screen, 'Error: Failed to join session. Please try again.')
  await screen.findByRole('button', { name: 'Join Hugo Hosting' })
})
