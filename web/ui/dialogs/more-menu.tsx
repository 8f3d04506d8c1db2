import { Menu } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'

type MoreMenuProps = {
  label: string
  side: 'top' | 'bottom'
  fill: 'none' | 'well'
  className?: string
  /** True inside a dialog, where screen readers search for it. */
  inDialog?: boolean
  children: ReactNode
}

export function MoreMenu({ label, side, fill, className = '', inDialog = false, children }: MoreMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger
          render={
            <IconButton label={label} fill={fill} className={className}>
              <Ellipsis {...icon} />
            </IconButton>
          }
        />
        <Menu.Portal container={inDialog ? place : undefined}>
          <Menu.Positioner side={side} align="end" sideOffset={8} className="z-60">
            <Menu.Popup className="squircle min-w-52 rounded-card bg-card p-1 shadow-float outline-0">
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}

type MenuItemProps = { Icon: LucideIcon; words: string; onPress: () => void; isDestructive?: boolean }

export const MenuItem = ({ Icon, words, onPress, isDestructive = false }: MenuItemProps) => (
  <Menu.Item
    onClick={onPress}
    className={`flex min-h-tap cursor-pointer items-center gap-3 rounded-field px-4 font-strong outline-0 ${isDestructive ? 'text-rip-ink data-highlighted:bg-rip-wash' : 'data-highlighted:bg-well'}`}
  >
    <Icon {...iconInButton} />
    {words}
  </Menu.Item>
)
