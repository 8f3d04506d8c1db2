/** Props of every lucide icon: `<Bell {...icon} />` for 22 px, 18 in buttons, 16 next to small text. */
export const icon = { size: 22, strokeWidth: 1.9, 'aria-hidden': true, className: 'shrink-0' } as const
export const iconInButton = { ...icon, size: 18, strokeWidth: 2 } as const
export const iconInText = { ...icon, size: 16, strokeWidth: 2.1 } as const

/** The check-in pin, a place with a wave, sized like a lucide icon. */
export function CheckInPin({ size = 22, strokeWidth = 1.9 }: { size?: number; strokeWidth?: number }) {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 21.5c-3.5-3.6-7-7-7-11.3a7 7 0 0 1 14 0c0 4.3-3.5 7.7-7 11.3z" />
      <path d="M7.8 11.8c1.9 0 2.3-3.3 4.5-3.3 1.6 0 2.3 1.3 2.2 2.4-1.5-.6-2.5.9-.2.9h1.9" />
    </svg>
  )
}
