import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Settings } from '#contract/accounts/own-data.ts'
import { answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer, newSettings, storedSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ContactChoices } from '#web/features/own-data/contact-choices.tsx'
import { HiddenWords } from '#web/features/own-data/hidden-words.tsx'

function openFilters(change: Partial<Settings> = {}) {
  const surfer = aSurfer()
  answer(storedSettings(newSettings(change)))
  open(
    <>
      <ContactChoices />
      <HiddenWords />
    </>,
    { as: surfer },
  )
}
const field = () => screen.findByRole('textbox', { name: 'Word or short phrase' })
const add = async (word: string) => {
  fireEvent.change(await field(), { target: { value: word } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}
const shown = () =>
  within(screen.getByRole('list', { name: 'Hidden words' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a surfer chooses who may comment, send requests and invite', async () => {
  openFilters()
  for (const [group, choice] of [
    ['Who can comment', 'Buddies'],
    ['Who can send you buddy requests', 'Buddies of buddies'],
    ['Who can invite you to plans', 'No one'],
  ] as const) {
    const button = within(await screen.findByRole('group', { name: group })).getByRole('button', { name: choice })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  }
  await waitFor(() =>
    expect(sentTo('PATCH /api/settings')).toEqual([
      { commentsFrom: 'buddies' },
      { requestsFrom: 'buddies_of_buddies' },
      { planInvitesFrom: 'nobody' },
    ]),
  )
})

test('hidden words are added and removed one by one', async () => {
  openFilters({ hiddenWords: ['kook'] })
  await add(' go   home ')
  await waitFor(() => expect(shown()).toEqual(['kook', 'go home']))
  expect((await field()).getAttribute('value')).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Remove kook' }))
  await waitFor(() => expect(shown()).toEqual(['go home']))
  expect(sentTo('PATCH /api/settings').at(-1)).toEqual({ hiddenWords: ['go home'] })
})

test.each([
  ['a', 'Type at least two letters, or an emoji.'],
  ['.*', 'Type at least two letters, or an emoji.'],
  ['  ', 'Type at least two letters, or an emoji.'],
  ['KÖÖK', 'You already hide this one.'],
])('%j is not added, and the field says why', async (word, issue) => {
  openFilters({ hiddenWords: ['kook'] })
  await add(word)
  expect(await screen.findByText(issue)).toBeTruthy()
  expect(shown()).toEqual(['kook'])
  expect(sentTo('PATCH /api/settings')).toEqual([])
})

test('beyond a hundred words the field says so', async () => {
  openFilters({ hiddenWords: Array.from({ length: 100 }, (_, nth) => `word ${nth}`) })
  await add('kook')
  expect(await screen.findByText('You can hide 100 words. Remove one first.')).toBeTruthy()
})

test('a refused word is gone again', async () => {
  openFilters()
  answer({ 'PATCH /api/settings': refused('invalid_request') })
  await add('kook')
  expect(await screen.findByText('Failed to save your choice')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Hidden words' })).toBeNull())
})
