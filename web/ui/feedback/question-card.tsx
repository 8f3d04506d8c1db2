import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/section.tsx'

type QuestionCardProps = {
  label: string
  Icon: LucideIcon
  title: string
  text: string
  more?: ReactNode
  children: ReactNode
}

/** Moves the keyboard focus on when it disappears. */
export const QuestionCard = ({ label, Icon, title, text, more, children }: QuestionCardProps) => (
  <section ref={handOnFocus} aria-label={label} className="mt-4">
    <Card padded className="grid gap-3">
      <div className="flex gap-3">
        <span className="text-sea-ink narrow:hidden">
          <Icon {...icon} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lead">{title}</h2>
          <p className="mt-0.5 text-small text-ink-2">{text}</p>
          {more}
        </div>
      </div>
      {children}
    </Card>
  </section>
)
