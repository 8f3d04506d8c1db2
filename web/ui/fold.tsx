import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { icon } from '#web/ui/icons.tsx'

type FoldProps = { title: string; text?: string; children: ReactNode; className?: string }

/** A card that shows one line until it is opened. */
export const Fold = ({ title, text, children, className = '' }: FoldProps) => (
  <details className={`group squircle rounded-card bg-card shadow-raised ${className}`}>
    <summary className="flex min-h-17 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 narrow:px-3 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">
        <span className="block text-lead leading-tight font-strong">{title}</span>
        {text && <span className="mt-px block text-small leading-[1.35] text-ink-3">{text}</span>}
      </span>
      <span className="text-ink-3 transition-[rotate] duration-(--m-press) group-open:rotate-180 motion-reduce:transition-none">
        <ChevronDown {...icon} />
      </span>
    </summary>
    {children}
  </details>
)
