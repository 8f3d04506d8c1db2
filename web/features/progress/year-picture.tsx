import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { canSharePictures, shareOrSave } from '#web/features/progress/share-file.ts'
import { useYearPicture } from '#web/features/progress/use-year-picture.ts'
import { YearScene } from '#web/features/progress/year-scene.tsx'
import { wordsOfYear, type YearInFigures, yearInWords } from '#web/features/progress/year-words.ts'
import { useUnits } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SHAPE = 'mx-auto block aspect-9/16 h-[58dvh] max-w-full rounded-field object-contain'

/** Opens the picture of a year as it will be shared, to share or to download. Nothing for a year without sessions. */
export function YearPictureButton({ year }: { year: YearInFigures }) {
  const sheet = useSheetAddress('year-picture')
  const units = useUnits()
  const [showsRegion, setShowsRegion] = useState(false)
  const words = wordsOfYear(year, units, showsRegion)
  const { setScene, picture, failed, retry } = useYearPicture(words)
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
        foot={<SharePicture file={picture?.file} />}
      >
        <YearScene ref={setScene} />
        {failed ? (
          <ErrorState title="Couldn't draw the picture" text="Your browser may not support it." onRetry={retry} />
        ) : picture ? (
          <img src={picture.url} alt={yearInWords(words)} className={SHAPE} />
        ) : (
          <Skeleton className={SHAPE} />
        )}
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

/** `file`: undefined until it is drawn. */
function SharePicture({ file }: { file: File | undefined }) {
  const isShared = canSharePictures()
  return (
    <Button
      fill="sun"
      wide
      icon={isShared ? <Share2 {...iconInButton} /> : <Download {...iconInButton} />}
      aria-disabled={!file}
      onClick={() => file && shareOrSave(file)}
    >
      {isShared ? 'Share Picture' : 'Download Picture'}
    </Button>
  )
}
