import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { useCorrections } from '#web/features/sessions/log/use-corrections.ts'
import { namedPlace } from '#web/features/sessions/model/place.ts'

const session = aSession(aSurfer(), {
  ...{ startTime: '2026-06-01T16:00:00.000Z', endTime: '2026-06-01T18:00:00.000Z', isActive: false },
  ...{ surfSpotId: 'pier', latitude: null, longitude: null },
  surfSpot: { id: 'pier', name: 'Huntington Beach Pier', latitude: 33.6553, longitude: -118.0052 },
})
const zoneOf = ({ latitude }: { latitude: number }) => (latitude > 0 ? 'America/Los_Angeles' : 'Pacific/Auckland')

/** What the form of an edit begins with. */
function formOf(typed: Parameters<typeof useCorrections>[1]) {
  let form: ReturnType<typeof useCorrections> | undefined
  const Form = () => {
    form = useCorrections(session, typed, zoneOf)
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return form!
}

test('a form that is opened again has the place that was typed in it, and the same moments by its clock', () => {
  expect(formOf({ session, movedTo: undefined })).toMatchObject({ place: { id: 'pier' }, corrections: {} })
  const movedTo = namedPlace('Behind the rocks', { latitude: -37.8, longitude: 174.8 })
  const { place, when, corrections } = formOf({ session, movedTo })
  expect(place).toEqual(movedTo)
  expect(when).toMatchObject({ startDay: '2026-06-02', startTime: '04:00' })
  expect(corrections).toEqual({ customLocation: 'Behind the rocks', latitude: -37.8, longitude: 174.8 })
})
