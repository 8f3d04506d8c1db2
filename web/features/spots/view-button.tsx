import { List, Map as MapIcon } from 'lucide-react'
import type { SpotView } from '#web/features/spots/discovery.ts'
import { icon } from '#web/ui/icons.tsx'

type ViewButtonProps = {
  view: SpotView
  onChange: (view: SpotView) => void /** Nothing lies below it. */
  visitor: boolean
}

/**
 * Floats within the thumb's reach wherever the list is scrolled to: to the map, and back to the list. It makes way for
 * the card that a spot on the map opens.
 */
export function ViewButton({ view, onChange, visitor }: ViewButtonProps) {
  const [other, Icon] = view === 'list' ? (['map', MapIcon] as const) : (['list', List] as const)
  return (
    <button
      type="button"
      aria-label={other === 'map' ? 'Show the map' : 'Show the list'}
      onClick={() => onChange(other)}
      className={`fixed right-[max(var(--gutter),calc(50%-var(--column)/2+var(--gutter)))] z-31 grid size-13 place-items-center rounded-[18px] bg-deep text-on-deep shadow-float transition-[scale] duration-(--m-press) active:scale-95 group-has-[[role=dialog]]:hidden ${visitor ? 'bottom-[calc(var(--safe-b)+16px)]' : 'bottom-[calc(var(--tabbar)+var(--safe-b)+8px)]'}`}
    >
      <Icon {...icon} />
    </button>
  )
}
