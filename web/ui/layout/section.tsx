import { ChevronRight } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Count } from '#web/ui/display/badge.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'

type SectionProps = {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
  className?: string
}

export function Section({ title, count, action, children, className = 'mt-8' }: SectionProps) {
  const heading = useId()
  return (
    <section className={className} aria-labelledby={heading}>
      <div className="mb-1 flex min-h-tap flex-wrap items-center justify-between gap-x-3">
        <h2 id={heading} className="flex flex-[1_1_8rem] items-center gap-2 text-head">
          {title}
          {count !== undefined && <Count>{count}</Count>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function SectionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-mx-1 inline-flex min-h-tap items-center gap-1 px-1 text-[0.9375rem] font-strong text-sea-ink"
    >
      {children}
      <ChevronRight {...iconInText} />
    </Link>
  )
}

export function Card({ padded, className = '', ...props }: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return (
    <div {...props} className={`squircle rounded-card bg-card shadow-raised ${padded ? 'p-4' : ''} ${className}`} />
  )
}
