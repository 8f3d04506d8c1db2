import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { spokenLanguages } from '#spoken-languages'
import { answer, cutNetwork, sentTo } from '#test/component/network.ts'
import { newSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { SettingsRows } from '#web/features/users/settings-rows.tsx'
import { drafts, newDraft } from '#web/ui/fields/drafts.ts'

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
const choose = (value: string) => fireEvent.change(select(), { target: { value } })
const watchReload = () => vi.spyOn(location, 'reload').mockImplementation(() => {})
const settings = newSettings({ language: 'es' })

test('each language has its own name, marked for screen readers; the choice loads the page again', async () => {
  const reload = watchReload()
  answer({ 'PATCH /api/settings': settings })
  open(<SettingsRows firstContact={undefined} />)
  const options = [...select().options].map(({ value, lang, text }) => [value, lang, text])
  expect(options).toEqual(Object.entries(spokenLanguages).map(([tag, name]) => [tag, tag, name]))
  expect(select().value).toBe('en')
  choose('es')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sentTo('PATCH /api/settings')).toEqual([{ language: 'es' }])
})

test('the page stays while it has input that is not sent', async () => {
  const reload = watchReload()
  answer({ 'PATCH /api/settings': settings })
  drafts.set('board', newDraft({ name: 'Log' }))
  open(<SettingsRows firstContact={undefined} />)
  choose('es')
  expect(await screen.findByText('Language changed')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('without a network the language stays', async () => {
  cutNetwork()
  open(<SettingsRows firstContact={undefined} />)
  choose('es')
  expect(await screen.findByText(/Changing the language needs a network/)).toBeTruthy()
  await waitFor(() => expect(select().value).toBe('en'))
})
