import { MapPinPlus, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { signInThenTo } from '#web/lib/search/addresses.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

const style = { fill: 'bare', size: 'm', wide: true, className: 'narrow:[&_svg]:hidden' } as const

/** At the end of a list of spots. A visitor signs in first. */
export const ProposeSpotLink = ({ visitor }: { visitor: boolean }) => (
  <ProposeLink
    spotId=""
    visitor={visitor}
    icon={<MapPinPlus {...iconInButton} />}
    words={texts.missingASpotProposeIt}
  />
)

/** At the end of a spot's details. */
export const CorrectSpotLink = ({ spotId, visitor }: { spotId: string; visitor: boolean }) => (
  <ProposeLink
    spotId={spotId}
    visitor={visitor}
    icon={<PencilLine {...iconInButton} />}
    words={texts.somethingWrongCorrectIt}
  />
)

type ProposeLinkProps = { spotId: string; visitor: boolean; icon: ReactNode; words: string }

function ProposeLink({ spotId, visitor, icon, words }: ProposeLinkProps) {
  const { open } = useSheetAddress('propose-spot')
  if (visitor) {
    return (
      <Button {...style} icon={icon} href={signInThenTo(`/discover?propose-spot=${spotId}`)}>
        {words}
      </Button>
    )
  }
  return (
    <Button {...style} icon={icon} onClick={() => open(spotId)}>
      {words}
    </Button>
  )
}
