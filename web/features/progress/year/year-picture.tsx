import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { formatYear, wordsOfYear, type YearInFigures, type YearWords } from '#web/features/progress/year/year-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import { drawFacts, drawOverScene, MARGIN, type Paint, type Style, write } from '#web/ui/story/story-canvas.ts'
import { SharePicture, StoryPicture, useDrawnPicture } from '#web/ui/story/story-picture.tsx'
import * as texts from '#words/progress.ts'

/** Shows the picture exactly as shared. Renders nothing for a year without sessions. */
export function YearPictureButton({ year }: { year: YearInFigures }) {
  const sheet = useSheetAddress('year-picture')
  const units = useUnits()
  const [showsRegion, setShowsRegion] = useState(false)
  const words = wordsOfYear(year, units, showsRegion)
  const drawn = useDrawnPicture(words, drawYear, `lineup-${words.year}.png`)
  if (year.sessions === 0) return null
  return (
    <>
      <Button wide icon={<Share2 {...iconInButton} />} onClick={() => sheet.open()}>
        {texts.shareYourYear(year.year)}
      </Button>
      <Sheet
        open={sheet.value !== null}
        onClose={sheet.close}
        title={texts.yourYear(year.year)}
        foot={<SharePicture file={drawn.picture?.file} />}
      >
        <StoryPicture drawn={drawn} alt={formatYear(words)} />
        {year.region && (
          <Card className="mt-4 overflow-hidden">
            <ul>
              <ChoiceRow
                title={texts.showRegion(year.region)}
                checked={showsRegion}
                onChange={({ target }) => setShowsRegion(target.checked)}
              />
            </ul>
          </Card>
        )}
        <p className="mt-3 text-small text-ink-2">{texts.thePictureDoesntShowAny(year.region)}</p>
      </Sheet>
    </>
  )
}

const WIDTH = 1080
const MONTH = (WIDTH - 2 * MARGIN) / 12
/** Baselines in pixels from the top. */
const ROWS = { months: 1556, bars: 1740 }
const TALLEST_BAR = 130

/** Draws a PNG in the page's theme. Rejects if any part fails. */
function drawYear(scene: SVGSVGElement, words: YearWords): Promise<Blob> {
  const { title, year, region } = words
  return drawOverScene(scene, { title, figure: year, ...(region && { line: region }) }, (paint, style) => {
    drawFacts(paint, words.facts, style)
    drawMonths(paint, words, style)
  })
}

function drawMonths(paint: Paint, { months, favoriteMonth }: YearWords, style: Style) {
  const most = Math.max(...months.map(({ hours }) => hours))
  paint.fillStyle = style.token('--on-deep')
  const heading = favoriteMonth ? texts.favoriteMonthFavoriteMonth(favoriteMonth) : texts.hoursByMonth
  write(paint, heading, MARGIN, ROWS.months, { font: `600 40px ${style.head}` })
  for (const [nth, { initial, hours, isFavorite }] of months.entries()) {
    const x = MARGIN + MONTH * nth
    const height = Math.max(6, most > 0 ? (TALLEST_BAR * hours) / most : 0)
    paint.fillStyle = style.token(isFavorite ? '--sun' : '--on-deep-2')
    paint.beginPath()
    paint.roundRect(x, ROWS.bars - height, MONTH - 16, height, Math.min(14, height / 2))
    paint.fill()
    paint.textAlign = 'center'
    write(paint, initial, x + (MONTH - 16) / 2, ROWS.bars + 46, {
      font: `${isFavorite ? 700 : 400} 32px ${style.text}`,
    })
    paint.textAlign = 'left'
  }
}
