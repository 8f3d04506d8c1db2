import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { BAR_EDGE, ratingTone } from '#web/features/conditions/charts/rating-tone.ts'
import { ratingSurface } from '#web/lib/format/rating-surface.ts'

const rated = (surfRating: number | null, warning: RatingWarning | null = null) => ratingTone({ surfRating, warning })

test('each rating has its own tone, and a half rating that of the lower one', () => {
  const names = [0, 1, 2, 3, 4, 5].map((rating) => rated(rating).name)
  expect(names).toEqual(['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic'])
  expect(rated(3.5)).toBe(rated(3))
})

test('an unrated spot does not look poor', () => {
  expect(rated(null).name).toBe('Not rated')
  expect(rated(null).fill).not.toBe(rated(1).fill)
})

test.each([3, 3.5, 4, 4.5, 5])(
  'a rating of %s for experts only is not green, and each has its own bar',
  (surfRating) => {
    const { fill, name } = rated(surfRating, 'experts-only')
    expect(fill).not.toMatch(/kelp|water/)
    expect(name).toBe(`${rated(surfRating).name}, experts only`)
    expect([0, 1, 2, 3, 4, 5].map((other) => rated(other).fill)).not.toContain(fill)
    expect(rated(3, 'experts-only').fill).not.toBe(rated(4, 'experts-only').fill)
    expect(ratingSurface({ surfRating, warning: 'experts-only' })).toBe('bg-sun-wash text-sun-ink')
  },
)

/** Relative luminance (WCAG 2) of a grey or pale OKLCH colour, by Ottosson's conversion to linear sRGB. */
function luminance([lightness = 0, chroma = 0, hue = 0]: number[]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each([':root[data-theme="dawn"]', ':root[data-theme="before-dawn"]'])(
  'the edge of a bar has a 3:1 contrast to the card in %s',
  (theme) => {
    const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')
    const block = tokens.split(`${theme} {`)[1] ?? ''
    const luminanceOf = (name: string) =>
      luminance((block.match(`${name}: oklch\\(([^)]+)\\)`)?.[1] ?? '').split(' ').map(Number))
    const edge = BAR_EDGE.match(/--[a-z-]+/)?.[0] ?? ''
    const [dark = 0, light = 0] = [luminanceOf(edge), luminanceOf('--card')].toSorted((one, other) => one - other)
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(3)
  },
)
