import { type screen as shown, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import {
  ADDRESSES,
  missingFrom,
  PARTS,
  partsOf,
  type Screen,
  sought,
  type TextOf,
  type Toast,
} from '#test/pages/shown-texts.ts'

/** That these texts of the specification can be read on this screen, whole and to the letter. */
export async function showsTexts<S extends Screen>(at: typeof shown, screen: S, ...texts: TextOf<S>[]): Promise<void> {
  const part = PARTS[screen]
  await waitFor(() => {
    expect(location.pathname + location.search + location.hash).toMatch(ADDRESSES[screen])
    const places = part ? at.queryAllByRole(part.role, part.name ? { name: part.name } : {}) : [document.body]
    expect(missingFrom(places, texts.map(sought)), `${screen} lacks`).toEqual([])
  })
}

/** That a toast says this now. */
export const showsToast = (at: typeof shown, toast: Toast): Promise<void> =>
  waitFor(() => {
    const toasts = at.getByRole('status', { name: 'Notifications' }).querySelectorAll('.toast')
    expect(missingFrom([...toasts], partsOf(toast)), 'the toast lacks').toEqual([])
  })
