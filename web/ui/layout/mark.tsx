/** The logo: a line-up of surfers on a wave's shoulder, in the text's colour. */
export function Mark({ size = 30, className = '' }: { size?: number; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="currentColor"
        d="M.7 28.6C6.4 24.2 3.4 3.6 13.8 3.6c4.5 0 7 3.3 6.7 7-1.7-1.9-4.7-1.9-5.8.4-2 4.2 3.4 12.6 16.6 17.6z"
      />
      <g fill="var(--sun)">
        <circle cx="20.6" cy="16.2" r="2.5" />
        <circle cx="25.3" cy="20" r="2.2" />
        <circle cx="29.4" cy="23.2" r="1.8" />
      </g>
    </svg>
  )
}
