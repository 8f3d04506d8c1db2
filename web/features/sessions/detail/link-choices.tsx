import { Eye } from 'lucide-react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { call } from '#web/lib/api/api.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/detail.ts'

type Part = SurfSessionDetail['linkShows'][number]
const PARTS = [
  { part: 'name', title: texts.myNameAndPhoto },
  { part: 'photos', title: texts.photosOfTheSession },
  { part: 'figures', title: texts.wavesBoardAndNotes },
] as const satisfies { part: Part; title: string }[]

/**
 * Chooses the parts that visitors see behind the link, and previews them. A session stored offline by an older version
 * has no `linkShows`.
 */
export function LinkChoices({ session: { id, linkShows = [] } }: { session: SurfSessionDetail }) {
  const { shows, change } = useLinkShows(id, linkShows)
  const preview = useSheetAddress('seen-by', { below: 'session' })
  return (
    <>
      <Card className="mt-4 overflow-hidden">
        <ul aria-label={texts.theLinkShows}>
          {PARTS.map(({ part, title }) => (
            <ChoiceRow
              key={part}
              title={title}
              checked={shows.includes(part)}
              onChange={() => change(PARTS.map((one) => one.part).filter((one) => toggled(shows, part).includes(one)))}
            />
          ))}
        </ul>
      </Card>
      <Button
        size="m"
        wide
        className="mt-3"
        icon={<Eye {...iconInButton} />}
        onClick={() => preview.openInstead('visitor')}
      >
        {texts.previewTheLink}
      </Button>
    </>
  )
}

/** Saves the choices in order; a refused one is reverted. */
function useLinkShows(id: string, saved: readonly Part[]) {
  const { mutate, isPending, variables } = useAct({
    scope: { id: `link of ${id}` },
    call: (linkShows: Part[]) => call('PATCH /api/surf-sessions/:id', { params: { id }, body: { linkShows } }),
    failed: texts.failedToSaveSessionPlease,
    changes: ['GET /api/surf-sessions/:id', 'GET /api/surf-sessions/:id/seen-by/:whom'],
  })
  return { shows: isPending ? variables : saved, change: mutate }
}
