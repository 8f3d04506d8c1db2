import { MapPinOff } from 'lucide-react'
import type { useWhereabouts } from '#web/features/sessions/data/whereabouts.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type UnknownPositionProps = {
  whereabouts: ReturnType<typeof useWhereabouts>
  /** Region of the search; null where the page names it elsewhere. */
  around?: string | null
}

/** Explains that results are not around the surfer; nothing when the position is known. */
export function UnknownPosition({ whereabouts, around = texts.huntingtonBeach }: UnknownPositionProps) {
  const { data: here, refetch, isFetching } = whereabouts
  if (!here || here.known) return null
  return (
    <p className="squircle mt-4 flex flex-wrap items-center gap-x-3 rounded-field bg-sand py-1.5 pr-1.5 pl-4 text-small leading-[1.35]">
      <MapPinOff {...icon} />
      <span className="flex-[1_1_6rem]">{texts.weDontKnowWhereYou(around)}</span>
      <Button fill="bare" size="m" disabled={isFetching} onClick={() => refetch()}>
        {texts.tryAgain}
      </Button>
    </p>
  )
}
