import { Menu } from '@base-ui/react/menu'
import { Ban, Ellipsis, type LucideIcon, UserMinus, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SurferProfile } from '#contract/users.ts'
import { useMute } from '#web/features/buddies/mute.ts'
import { usePart } from '#web/features/buddies/parting.ts'
import { fullName } from '#web/lib/format.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { icon, iconInButton } from '#web/ui/icons.tsx'

const QUESTIONS = {
  end: {
    action: 'Remove Buddy',
    text: "You'll no longer see what either of you shares with buddies only.",
  },
  block: { action: 'Block', text: "You won't be able to see each other." },
} as const
type Question = keyof typeof QUESTIONS

/** What can be done against a surfer, each after a question but muting, which can be taken back; `onBlocked` leaves a profile that is there no more. */
export function SurferMenu({ surfer, onBlocked }: { surfer: SurferProfile; onBlocked: () => void }) {
  const [asked, setAsked] = useState<Question>('block')
  const [open, setOpen] = useState(false)
  const mute = useMute()
  const part = { end: usePart('end'), block: usePart('block') }
  const name = fullName(surfer)
  // Inside the dialog, where a screen reader looks for it.
  const place = useRef<HTMLDivElement>(null)
  const ask = (question: Question) => {
    setAsked(question)
    setOpen(true)
  }
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger
          render={
            <IconButton label={`More about ${name}`} fill="well" className="size-[50px]!">
              <Ellipsis {...icon} />
            </IconButton>
          }
        />
        <Menu.Portal container={place}>
          <Menu.Positioner side="top" align="end" sideOffset={8} className="z-60">
            <Menu.Popup className="squircle min-w-52 rounded-card bg-card p-1 shadow-float outline-0">
              {surfer.relationship === 'accepted' && (
                <>
                  <MenuItem
                    isQuiet
                    Icon={surfer.isMuted ? Volume2 : VolumeX}
                    words={surfer.isMuted ? 'Unmute' : 'Mute'}
                    onPress={() => mute.mutate({ surfer, muted: !surfer.isMuted })}
                  />
                  <MenuItem Icon={UserMinus} words="Remove Buddy" onPress={() => ask('end')} />
                </>
              )}
              <MenuItem Icon={Ban} words="Block" onPress={() => ask('block')} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={`${QUESTIONS[asked].action}: ${name}`}
        text={QUESTIONS[asked].text}
        action={QUESTIONS[asked].action}
        onConfirm={() => {
          if (asked === 'block') onBlocked()
          part[asked].mutate(surfer.id)
        }}
      />
    </div>
  )
}

type MenuItemProps = { Icon: LucideIcon; words: string; onPress: () => void; isQuiet?: boolean }

const MenuItem = ({ Icon, words, onPress, isQuiet = false }: MenuItemProps) => (
  <Menu.Item
    onClick={onPress}
    className={`flex min-h-tap cursor-pointer items-center gap-3 rounded-field px-4 font-strong outline-0 ${isQuiet ? 'data-highlighted:bg-well' : 'text-rip-ink data-highlighted:bg-rip-wash'}`}
  >
    <Icon {...iconInButton} />
    {words}
  </Menu.Item>
)
