import { Map as MapIcon } from 'lucide-react'
import { icon } from '#web/ui/display/icons.tsx'

type ViewButtonProps = {
  onPress: () => void
  /** Nothing lies below it. */
  visitor: boolean
}

/** Floats within the thumb's reach while the switch of list and map is out of sight. */
export const ViewButton = ({ onPress, visitor }: ViewButtonProps) => (
  <button
    type="button"
    aria-label="Show the map"
    onClick={onPress}
    className={`fixed right-[max(var(--gutter),calc(50%-var(--column)/2+var(--gutter)))] z-31 grid size-13 place-items-center rounded-[18px] bg-deep text-on-deep shadow-float transition-[scale] duration-(--m-press) active:scale-95 ${visitor ? 'bottom-[calc(var(--safe-b)+16px)]' : 'bottom-[calc(var(--tabbar)+var(--safe-b)+8px)]'}`}
  >
    <MapIcon {...icon} />
  </button>
)
