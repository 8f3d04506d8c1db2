import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { answer, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { standAt } from '#test/component/position.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { SecretSpotsPage } from '#web/pages/settings/surfing.tsx'

const { 'secret-spot': SecretSpotDialog } = dialogs

const me = aSurfer()
const lone = aSurfer({ firstName: 'Lone', lastName: 'Letin', username: 'lone' })

/** Opens the page with a spot of the surfer's own, shared with a buddy; what is changed is changed. */
function openWithOwnSpot() {
  let spots: SecretSpot[] = [
    {
      id: crypto.randomUUID(),
      user: me,
      name: 'Fog Reef',
      note: '',
      latitude: 70.951234,
      longitude: -8.6104,
      sharedWith: [lone],
    },
  ]
  answer({
    'GET /api/secret-spots': () => spots,
    'GET /api/buddies': [
      { ...lone, sessionCount: 0, lastSeen: null, isSurfing: false, isMuted: false, mayInvite: true },
    ],
    'PATCH /api/secret-spots/:id': unreached(),
    'DELETE /api/secret-spots/:id': ({ params }) => {
      spots = []
      return params
    },
  })
  const save = ({ name = '', sharedWith = [] }: { name?: string; sharedWith?: string[] }) => {
    spots = spots.map((spot) => ({ ...spot, name, sharedWith: sharedWith.length === 0 ? [] : spot.sharedWith }))
    return spots[0]!
  }
  open(
    <>
      <SecretSpotsPage />
      <SecretSpotDialog viewer={me} />
    </>,
    { at: '/settings/secret-spots', as: me },
  )
  return { save }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name')
const typeName = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } })
const own = () => screen.findByRole('list', { name: 'Your secret spots' })

test('closing by accident does not lose a secret spot’s input', async () => {
  openWithOwnSpot()
  await press('Edit Fog Reef')
  await typeName('Mist Reef')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await screen.findByText('Discard your changes?')
  await press('Cancel')
  expect((await nameField()).value).toBe('Mist Reef')
})

test('secret spot edits that failed to save stay in the form and are saved on retry', async () => {
  const { save } = openWithOwnSpot()
  await press('Edit Fog Reef')
  await typeName('Mist Reef')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Lone Letin' }))
  await press('Save')
  await screen.findByText('Not saved')
  expect((await nameField()).value).toBe('Mist Reef')
  answer({ 'PATCH /api/secret-spots/:id': ({ body }) => save(body) })
  await press('Save')
  await waitFor(async () => expect((await own()).textContent).toMatch(/Mist Reef.*Only you know it/))
  // The position is exact, though the form shows four decimals of it.
  expect(sentTo('PATCH /api/secret-spots/:id').at(-1)).toEqual({ name: 'Mist Reef', sharedWith: [] })
})

test('a secret spot is deleted after confirmation', async () => {
  openWithOwnSpot()
  await press('Edit Fog Reef')
  await press('Delete Secret Spot')
  await screen.findByText('Delete Fog Reef?')
  await press('Delete')
  await screen.findByText('No secret spots yet')
})

test('a secret spot is added where the surfer is, for the buddies who are chosen', async () => {
  standAt({ latitude: 70.951234, longitude: -8.6104 })
  openWithOwnSpot()
  await press('Add a Secret Spot')
  await typeName('Beerenberg Point')
  await press('Use my location')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('70.9512'))
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Mind the bears' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Lone Letin' }))
  answer({
    'POST /api/secret-spots': ({ body: { name, note, latitude, longitude } }) => ({
      ...{ id: crypto.randomUUID(), user: me, name, note, latitude, longitude, sharedWith: [lone] },
    }),
  })
  await press('Save')
  await screen.findByText('Secret Spot Added')
  const position = { latitude: 70.9512, longitude: -8.6104 }
  expect(sentTo('POST /api/secret-spots')).toMatchObject([
    { ...position, name: 'Beerenberg Point', note: 'Mind the bears', sharedWith: [lone.id] },
  ])
})

test('a spot that a buddy shares is listed with its position, and cannot be edited', async () => {
  const theirs: SecretSpot = {
    ...{ id: crypto.randomUUID(), user: lone, name: 'Fog Reef', note: '', latitude: 70.9512, longitude: -8.6104 },
    sharedWith: null,
  }
  answer({ 'GET /api/secret-spots': [theirs] })
  open(<SecretSpotsPage />, { at: '/settings/secret-spots', as: me })
  const shared = await screen.findByRole('list', { name: 'Secret spots shared with you' })
  for (const text of ['Lone Letin shares it with you', '70.9512, -8.6104']) expect(shared.textContent).toContain(text)
  expect(screen.queryByRole('button', { name: 'Edit Fog Reef' })).toBeNull()
})
