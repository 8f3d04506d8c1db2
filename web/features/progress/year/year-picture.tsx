import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { drawYear } from '#web/features/progress/year/draw-year.ts'
import { formatYear, wordsOfYear, type YearInFigures } from '#web/features/progress/year/year-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SharePicture, StoryPicture } from '#web/ui/story/story-picture.tsx'
import { useDrawnPicture } from '#web/ui/story/use-drawn-picture.ts'

/** Opens the picture of a year as it will be shared, to share or to download. Nothing for a year without sessions. */
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
        Share Your {year.year}
      </Button>
      <Sheet
        open={sheet.value !== null}
        onClose={sheet.close}
        title={`Your ${year.year}`}
        foot={<SharePicture file={drawn.picture?.file} />}
      >
        <StoryPicture drawn={drawn} alt={formatYear(words)} />
        {year.region && (
          <Card className="mt-4 overflow-hidden">
            <ul>
              <ChoiceRow
                title={`Show ${year.region}`}
                checked={showsRegion}
                onChange={({ target }) => setShowsRegion(target.checked)}
              />
            </ul>
          </Card>
        )}
        <p className="mt-3 text-small text-ink-2">
          The picture doesn't show any spot or position{year.region && ', and the region only if you want it to'}.
        </p>
      </Sheet>
    </>
  )
}
