import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'

export const REEF = { latitude: -24, longitude: 100, now: { waveHeight: 1.2, surfRating: 4 } }

/**
 * Gives each map the size of a phone's, as nothing is laid out here, and lets it stand at once where it goes: readers want
 * less motion. Ends with the test.
 */
export function withMaps(width = 390, height = 600): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') } as MediaQueryList),
  )
}

export const map = (): HTMLElement => screen.getByRole('region', { name: 'Map of surf spots' })
export const onMap = () => within(map())
/** The pins and buttons of this name. */
export const pins = (name: string | RegExp): HTMLElement[] => onMap().queryAllByRole('button', { name })
export const pin = (name: string | RegExp): Promise<HTMLElement> => waitFor(() => onMap().getByRole('button', { name }))
export const isGone = (name: string | RegExp): Promise<void> => waitFor(() => expect(pins(name)).toEqual([]))
export const press = async (name: string | RegExp): Promise<void> => void fireEvent.click(await pin(name))

/** Moves the map westward, by 240 pixels each time that it rests, until no spot is in sight. */
export const moveAway = (): Promise<void> =>
  waitFor(() => {
    const group = onMap().getByRole('group')
    group.focus()
    fireEvent.keyDown(group, { key: 'ArrowLeft', keyCode: 37, shiftKey: true })
    expect(pins('Show the closest spot')).toHaveLength(1)
  })

/** Waits until the address says that the map rests there, to a tenth of a degree. */
export const restsAt = (latitude: number, longitude: number, zoom: number): Promise<void> =>
  waitFor(() =>
    expect(new URLSearchParams(location.search).get('at')?.split(',').map(Number)).toEqual([
      expect.closeTo(latitude, 1),
      expect.closeTo(longitude, 1),
      zoom,
    ]),
  )
