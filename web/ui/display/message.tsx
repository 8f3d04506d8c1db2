import { Flag, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { fullName } from '#web/lib/format/format.ts'
import { MenuItem, MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import * as texts from '#words/app.ts'

/** Class of a row in a list of comments or messages, with room for a `MessageMenu`. */
export const SAID_ROW = 'flex gap-3 py-3'

type MessageProps = { by: Surfer; when: ReactNode; children: ReactNode }

export function Message({ by, when, children }: MessageProps) {
  return (
    <>
      <Avatar photo={by.profileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className="text-small text-ink-3 wrap-anywhere">
          <b dir="auto" className="font-strong text-ink">
            {fullName(by)}
          </b>{' '}
          · {when}
        </p>
        <p dir="auto" className="leading-[1.4] whitespace-pre-line wrap-anywhere">
          {children}
        </p>
      </div>
    </>
  )
}

type MessageMenuProps = {
  /** Accessible subject: 'Cal's comment'. */
  of: string
  words: string
  onDelete?: (() => void) | false | undefined
  /** For those of others. */
  onReport?: (() => void) | false | undefined
  inDialog: boolean
}

export const MessageMenu = ({ of, words, onDelete, onReport, inDialog }: MessageMenuProps) => (
  <div className="-my-1.5 -mr-3 ml-auto text-ink-3">
    <MoreMenu label={texts.moreAbout(of)} side="bottom" fill="none" inDialog={inDialog}>
      {onReport && <MenuItem Icon={Flag} words={texts.report} onPress={onReport} />}
      {onDelete && <MenuItem isDestructive Icon={Trash2} words={words} onPress={onDelete} />}
    </MoreMenu>
  </div>
)

type UnsentProps = MessageProps & {
  action?: ReactNode
  /** For pages with other content, which must not scroll to it. */
  staysPut?: boolean | undefined
}

/** Scrolls into view, because its input is below. */
export function Unsent({ action, staysPut, ...message }: UnsentProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!staysPut) row.current?.scrollIntoView({ block: 'nearest' })
  }, [staysPut])
  return (
    <li ref={row} className={`${SAID_ROW} text-ink-3 *:first:opacity-60`}>
      <Message {...message} />
      {action}
    </li>
  )
}
