import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '#test/component/open.tsx'
import { SpotDescription } from '#web/features/spots/spot-description.tsx'

test('a description is marked as English, and the text for a spot without one is not', () => {
  open(
    <>
      <SpotDescription of={{ description: ' Long rights. ' }}>none yet</SpotDescription>
      <SpotDescription of={{ description: ' ' }}>none yet</SpotDescription>
    </>,
  )
  expect(screen.getByText('Long rights.').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByText('none yet').closest('[lang]')).toBe(document.documentElement.closest('[lang]'))
})
