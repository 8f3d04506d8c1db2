import * as texts from '#words/app.ts'
/** A 40 px spinner. Lists use skeletons instead. */
export function Spinner() {
  return (
    <svg
      className="spinner shrink-0"
      width={40}
      height={40}
      viewBox="0 0 40 40"
      fill="none"
      strokeWidth="4"
      role="img"
      aria-label={texts.loading}
    >
      <circle cx="20" cy="20" r="16" stroke="var(--well)" />
      <path d="M20 4a16 16 0 0 1 14 8" stroke="var(--sea)" strokeLinecap="round" />
    </svg>
  )
}

export const Waiting = () => (
  <div role="status" className="grid min-h-60 place-content-center">
    <Spinner />
  </div>
)

export function PageSpinner({ text }: { text?: string | undefined }) {
  return (
    <div role="status" className="column grid min-h-dvh place-content-center justify-items-center gap-4">
      <Spinner />
      {text && <p className="text-ink-3">{text}</p>}
    </div>
  )
}
