import { Link } from 'wouter'
import { MARK } from '#surf/drawing/scene.ts'
import * as texts from '#words/app.ts'

export const Mark = ({ size = 30, className = '' }: { size?: number; className?: string }) => (
  <svg
    className={`shrink-0 ${className}`}
    width={size}
    height={size}
    viewBox="0 0 32 32"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
    dangerouslySetInnerHTML={{ __html: MARK }}
  />
)

export function Brand({ over }: { over?: boolean }) {
  return (
    <Link
      href="/"
      className="mr-auto flex min-h-tap items-center gap-[9px] font-display text-[1.3125rem] font-[600] leading-none tracking-[-.025em]"
    >
      <Mark className={over ? '' : 'text-sea'} />
      {texts.lineup}
    </Link>
  )
}
