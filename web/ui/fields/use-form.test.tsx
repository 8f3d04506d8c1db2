import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'

type Values = { name: string; size: string }
type Options = Partial<Parameters<typeof useForm<Values>>[0]>

const refusal = (...paths: string[]) =>
  new ApiError(
    400,
    JSON.stringify({ message: 'Invalid', issues: paths.map((path) => ({ path, message: 'Taken' })) }),
    '',
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const issueAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

/** Shows a form with two fields, once its sheet has the focus. Returns its props and `hide`, which takes it off the page. */
async function open(options: Options = {}) {
  const props = { send: vi.fn(), onSent: vi.fn(), onClose: vi.fn() }
  const Fields = () => {
    const form = useForm<Values>({
      ...{ initial: { name: '', size: '' }, send: props.send, onSent: props.onSent },
      ...options,
    })
    return (
      <FormSheet form={form} noValidate open title="Board" action="Save" sending="Saving..." onClose={props.onClose}>
        <CheckedField {...form.field('name')} label="Name" />
        <CheckedField {...form.field('size')} label="Size" />
      </FormSheet>
    )
  }
  const { unmount: hide } = render(<Fields />)
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  return { ...props, hide }
}

test('a broken rule shows at its field from the first attempt on, and receives the focus', async () => {
  const { send, onSent } = await open({ rules: { size: (size) => size === '' && 'Missing' } })
  expect(issueAt('Size')).toBe('')
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('Size')))
  expect(issueAt('Size')).toBe('Missing')
  expect(send).not.toHaveBeenCalled()
  type('Size', '6')
  expect(issueAt('Size')).toBe('')
  press('Save')
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith({ name: '', size: '6' }, { clientId: expect.any(String), isChanged: true })
})

test('a form being sent cannot be sent twice and, with a stored draft, closes without confirmation', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn(() => sent.promise)
  const { onClose, onSent } = await open({ send, draftKey: 'being sent' })
  type('Name', 'Log')
  press('Save')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
  fireEvent.submit(document.querySelector('form')!)
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  sent.resolve()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledOnce()
})

test('a form without a stored draft asks before it closes while being sent', async () => {
  const { onClose } = await open({ send: () => new Promise(() => {}) })
  type('Name', 'Log')
  press('Save')
  await screen.findByRole('button', { name: 'Saving...' })
  press('Close')
  expect(onClose).not.toHaveBeenCalled()
  await screen.findByRole('alertdialog')
})

test('a form that opens while another is being sent begins empty, with its own clientId', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn((_values: Values, _draft: { clientId: string }) => sent.promise)
  const first = await open({ send, draftKey: 'board' })
  type('Name', 'Log')
  press('Save')
  await screen.findByRole('button', { name: 'Saving...' })
  first.hide()
  await open({ send, draftKey: 'board' })
  expect(field('Name').value).toBe('')
  type('Name', 'Fish')
  press('Save')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  const [one, other] = send.mock.calls.map(([, draft]) => draft.clientId)
  expect(one).not.toBe(other)
  sent.resolve()
})

test('a refused form stores its draft again, under the same clientId', async () => {
  const send = vi.fn((_values: Values, _draft: { clientId: string }) => Promise.reject(refusal('name')))
  const { hide } = await open({ send, draftKey: 'refused' })
  type('Name', 'Log')
  press('Save')
  await waitFor(() => expect(issueAt('Name')).toBe('Taken'))
  hide()
  await open({ send, draftKey: 'refused' })
  expect(field('Name').value).toBe('Log')
  press('Save')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls[0]![1].clientId).toBe(send.mock.calls[1]![1].clientId)
})

test.each(['while', 'after'])('input that arrives %s a form is sent is not stored', async (when) => {
  const sent = Promise.withResolvers<void>()
  const { onSent, hide } = await open({ draftKey: 'late', send: () => sent.promise })
  type('Name', 'Log')
  press('Save')
  await screen.findByRole('button', { name: 'Saving...' })
  if (when === 'while') type('Size', '7')
  sent.resolve()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  if (when === 'after') type('Size', '7')
  hide()
  await open({ draftKey: 'late' })
  expect([field('Name').value, field('Size').value]).toEqual(['', ''])
})

test('a form that stores untouched fields opens with them, though its first values have changed', async () => {
  const options = { draftKey: 'initial', storesOnClose: true, storesInitial: true }
  const { hide } = await open({ ...options, initial: { name: 'Malibu', size: '' } })
  type('Size', '7')
  hide()
  await open({ ...options, initial: { name: 'Mavericks', size: '' } })
  expect([field('Name').value, field('Size').value]).toEqual(['Malibu', '7'])
})

test('a server message is shown beside its field while the refused text is there', async () => {
  await open({ send: () => Promise.reject(refusal('name', 'size')) })
  type('Name', 'Log')
  press('Save')
  await waitFor(() => expect(issueAt('Name')).toBe('Taken'))
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  type('Name', 'Red Log')
  expect([issueAt('Name'), issueAt('Size')]).toEqual(['', 'Taken'])
  type('Name', 'Log')
  expect(issueAt('Name')).toBe('Taken')
})

test('a form asks before discarding changes, except whitespace', async () => {
  const { onClose } = await open({ initial: { name: 'Log', size: '' } })
  type('Name', 'Log ')
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  type('Name', 'Fish')
  press('Close')
  await screen.findByText('Discard your changes?')
  expect(onClose).toHaveBeenCalledOnce()
  press('Discard')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a draft outlives its form with its clientId, except for what is never stored, until it is sent', async () => {
  const draftKey = crypto.randomUUID()
  const send = vi.fn(() => Promise.reject(refusal()))
  const first = await open({ draftKey, unstored: ['size'], send })
  type('Name', 'Log')
  type('Size', '6')
  press('Save')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  first.hide()
  const second = await open({ draftKey })
  expect([field('Name').value, field('Size').value]).toEqual(['Log', ''])
  press('Save')
  await waitFor(() => expect(second.onSent).toHaveBeenCalledOnce())
  expect(second.send.mock.calls[0]?.[1]).toEqual((send.mock.calls as unknown[][])[0]?.[1])
  second.hide()
  await open({ draftKey })
  expect(field('Name').value).toBe('')
})

test('a response to an unmounted form closes nothing', async () => {
  const sent = Promise.withResolvers<void>()
  const { hide, onSent } = await open({ send: () => sent.promise })
  press('Save')
  hide()
  await act(async () => sent.resolve())
  expect(onSent).not.toHaveBeenCalled()
})
