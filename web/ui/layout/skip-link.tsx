import type { MouseEvent } from 'react'
import * as texts from '#words/app.ts'

/** The first Tab stop: skips to the page's `main` with the id `content`. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it does lead to the page's main part, only without a step back in the history
  <a
    href="#content"
    onClick={skipToMain}
    className="sr-only rounded-field bg-card font-bold text-ink shadow-float focus:not-sr-only focus:fixed focus:start-3 focus:top-[calc(8px+var(--safe-t))] focus:z-60 focus:px-4 focus:py-3"
  >
    {texts.skipToContent}
  </a>
)

/** Without changing the address, which would add a history step. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('content')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}
