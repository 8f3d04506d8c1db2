import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'

test('a country that is chosen in the moment in which it can be decides the number', async () => {
  const numbers: string[] = []
  render(<PhoneField value="" label="Phone Number" onNumber={(number) => numbers.push(number)} />)
  fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: '0412 345 678' } })
  const observer = new MutationObserver(() => {
    const country = screen.queryByLabelText('Country')
    if (!country) return
    observer.disconnect()
    fireEvent.change(country, { target: { value: 'AU' } })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.findByText('+61 412 345 678, Australia')
  expect(numbers.at(-1)).toBe('+61 412 345 678')
})
