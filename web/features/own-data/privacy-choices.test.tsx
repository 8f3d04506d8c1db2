import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer, newSettings, storedSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { AlarmHours } from '#web/features/own-data/alarm-hours.tsx'
import { PrivacyChoices } from '#web/features/own-data/privacy-choices.tsx'

test('a surfer can choose delayed visibility and an earlier alarm', async () => {
  const surfer = aSurfer()
  answer(storedSettings(newSettings()))
  open(
    <>
      <PrivacyChoices />
      <AlarmHours />
    </>,
    { as: surfer },
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Show where I was only after I leave' }))
  const group = await screen.findByRole('group', { name: 'Raise the alarm after' })
  for (const hours of ['3 hours', '2 hours']) {
    fireEvent.click(screen.getByRole('button', { name: 'Raise the alarm after: less' }))
    await waitFor(() => expect(group.textContent).toContain(hours))
  }
  await waitFor(() =>
    expect(Object.assign({}, ...sentTo('PATCH /api/settings'))).toMatchObject({
      delaysPublishing: true,
      overdueHours: 2,
    }),
  )
  expect(sentTo('PATCH /api/settings')).toContainEqual({ delaysPublishing: true })
})
