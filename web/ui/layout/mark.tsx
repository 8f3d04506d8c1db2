import { MARK } from '#surf/drawing/scene.ts'

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
