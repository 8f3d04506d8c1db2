import { createRoot } from 'react-dom/client'
import { YearPictureButton } from '#web/features/progress/year/year-picture.tsx'
import type { YearInFigures } from '#web/features/progress/year/year-words.ts'
import { type Units, UnitsContext } from '#web/lib/format/units.ts'

/** Adds the button of this year to the page. */
function showYear(year: YearInFigures, units: Units) {
  const place = document.createElement('div')
  document.querySelector('main')?.append(place)
  createRoot(place).render(
    <UnitsContext value={units}>
      <YearPictureButton year={year} />
    </UnitsContext>,
  )
}

export type YearPage = { showYear: typeof showYear }
Object.assign(window, { showYear })
