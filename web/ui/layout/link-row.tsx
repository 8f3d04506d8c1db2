import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { icon, iconInText } from '#web/ui/display/icons.tsx'

type LinkRowProps = {
  Icon: LucideIcon
  words: string
  /** Current setting, before the chevron. */
  note?: string | undefined
  href: string
}

export const LinkRow = ({ Icon, words, note, href }: LinkRowProps) => (
  <li className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-4 not-first:before:left-13 not-first:before:h-px not-first:before:bg-line">
    <Link
      href={href}
      className="m-1 flex min-h-12 items-center gap-3.5 rounded-field px-3 text-[length:min(var(--t-lead),7vw)] active:bg-ink/5"
    >
      <Icon {...icon} className="shrink-0" />
      <span className="flex-1 py-1.5 leading-tight wrap-break-word">{words}</span>
      {note && (
        <span dir="auto" className="line-clamp-2 max-w-2/5 text-end text-small text-ink-3">
          {note}
        </span>
      )}
      <ChevronRight {...iconInText} className="shrink-0" />
    </Link>
  </li>
)
