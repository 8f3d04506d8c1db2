import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { SpotFacts } from '#web/features/spots/spot-facts.tsx'
import { japaneseNameOf } from '#web/features/spots/spot-names.tsx'

const UNKNOWN = "The tide isn't known here: no tide station is near on this coast. The rating leaves it out."

function openFacts(tideBand: [number, number] | null, knowsTide: boolean) {
  const { certainty, ...figures } = aForecast().profile
  const profile = { ...figures, tideBand, certainty: { ...certainty, tide: 'described' as const } }
  return open(<SpotFacts spot={aSpot()} profile={profile} knowsTide={knowsTide} />, { as: aSurfer() })
}

test('a spot with a best tide says where its tide is not known', () => {
  openFacts([0, 0.5], false)
  screen.getByText('Low to mid, probably')
  screen.getByText(UNKNOWN)
})

test.each([
  ['the tide is known', [0, 0.5] as [number, number], true],
  ['any tide is good', null, false],
])('nothing is said where %s', (_, tideBand, knowsTide) => {
  openFacts(tideBand, knowsTide)
  screen.getByText('Best tide')
  expect(screen.queryByText(UNKNOWN)).toBeNull()
})

test('a forecast that a phone stored before figures had a certainty shows its figures', () => {
  const { certainty: _, ...profile } = { ...aForecast().profile, isEstimated: false }
  open(<SpotFacts spot={aSpot()} profile={profile} knowsTide />, { as: aSurfer() })
  screen.getByText('Intermediate')
})

test('other names are read in their language, where the script decides it', () => {
  const aliases = ['志田下', 'Shidashita', 'ワイメア']
  open(<SpotFacts spot={{ ...aSpot(), country: 'Japan', aliases }} profile={undefined} knowsTide />, { as: aSurfer() })
  for (const name of ['志田下', 'ワイメア'])
    expect(screen.getByText(name).closest('[lang]')).toHaveProperty('lang', 'ja')
  expect(screen.getByText('Shidashita').closest('[lang=ja]')).toBeNull()
  expect(screen.getByText('Shidashita').closest('dd')?.textContent).toBe('志田下, Shidashita, ワイメア')
})

test('readers of Japanese see a name in their script beside one in Latin letters', () => {
  const spot = { name: 'Tsurigasaki', country: 'Japan', aliases: ['Shidashita', '釣ヶ崎'] }
  expect(japaneseNameOf(spot, 'ja')).toBe('釣ヶ崎')
  expect(japaneseNameOf(spot, 'fr')).toBeUndefined()
  expect(japaneseNameOf({ ...spot, name: '釣ヶ崎' }, 'ja')).toBeUndefined()
  expect(japaneseNameOf({ name: 'Fulong', country: 'Taiwan', aliases: ['福隆'] }, 'ja')).toBeUndefined()
  expect(japaneseNameOf({ name: 'Waimea', country: 'United States', aliases: ['ワイメア'] }, 'ja')).toBe('ワイメア')
  expect(japaneseNameOf({ ...spot, aliases: null }, 'ja')).toBeUndefined()
})
