import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayAfter, isoFormat } from '#surf/time/calendar.ts'
import { open } from '#test/component/open.tsx'
import { DecisionForm } from '#web/features/moderation/cases/decision-form.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const dayIn = (days: number) => dayAfter(isoFormat(undefined, { dateStyle: 'short' }).format(new Date()), days)

/** The days of what is decided. */
function openForm() {
  const decided: (number | undefined)[] = []
  const onDecide = async ({ days }: { days?: number | undefined }) => decided.push(days)
  const choices = ['limit', 'suspend'] as const
  open(<DecisionForm open about="Kai" kind={null} choices={choices} onClose={() => {}} onDecide={onDecide} />)
  return decided
}

test('a limit ends on any day up to a year ahead', async () => {
  const decided = openForm()
  choose('Limit')
  write('Your words to the surfer', 'Enough')
  const { min, value, max } = screen.getByLabelText<HTMLInputElement>('Until')
  expect([min, value, max]).toEqual([1, 7, 365].map(dayIn))
  for (const days of [0, 366]) {
    write('Until', dayIn(days))
    press('Decide')
    await screen.findByText('Please choose a day from tomorrow to a year ahead')
  }
  write('Until', dayIn(90))
  press('Decide')
  await expect.poll(() => decided).toEqual([90])
})

test('a suspension has no end, one by a number of days, or one by its day', () => {
  openForm()
  choose('Suspend')
  const day = () => screen.getByLabelText<HTMLInputElement>('Until').value
  press('30 days')
  expect(day()).toBe(dayIn(30))
  press('No end')
  expect(day()).toBe('')
  write('Until', dayIn(3))
  expect(screen.getByRole('button', { name: '3 days' }).getAttribute('aria-pressed')).toBe('true')
})
