import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { useBlockReload } from '#web/lib/offline/reload-blockers.ts'
import { focusHeading, headingsOf } from '#web/ui/dialogs/keep-focus.ts'
import { useSwipeDown } from '#web/ui/dialogs/use-swipe-down.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

type SheetProps = {
  open: boolean
  /** Called by Escape, the page behind, the close button or a swipe down; `useSheetAddress` adds 'back'. */
  onClose: () => void
  title: string
  /** Always visible. */
  foot?: ReactNode
  /** Fills the top with the title inside; `title` is for screen readers. Leaves the close button's corner free. */
  hero?: ReactNode
  /** Below the bar, where they do not cover new content at the end. */
  toastsAbove?: boolean
  /** As tall as its content, for a short question; otherwise 44 px of the page remain visible. */
  fit?: boolean
  /** By default the sheet. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Sheet({ open, onClose, title, foot, hero, toastsAbove, fit, initialFocus, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement | null>(null)
  const [mounted, setMounted] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const attach = useCallback((element: HTMLDivElement | null) => {
    sheet.current = element
    setMounted(element !== null)
  }, [])
  useSwipeDown(sheet, open && mounted, onClose)
  useBlockReload(open)
  const opener = useRef<{ element: Element; headings: () => HTMLElement | null }>(undefined)
  const rememberOpener = () => {
    const element = document.activeElement
    opener.current = element ? { element, headings: headingsOf(element) } : undefined
    return initialFocus?.current ?? sheet.current
  }
  const backToOpener = () => {
    const risen = document.activeElement?.closest('.sheet[data-open]')
    // The sheet that replaced this one has the focus and retains it.
    if (risen && risen !== sheet.current) return false
    if (!opener.current) return true
    const { element } = opener.current
    // Opened by its address, the sheet had no opener.
    if (element !== document.body && element.isConnected) return true
    focusHeading(opener.current.headings())
    return false
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-backdrop fixed inset-0 z-40" />
        <Dialog.Popup
          ref={attach}
          data-toasts={toastsAbove ? 'above' : undefined}
          initialFocus={rememberOpener}
          finalFocus={backToOpener}
          onKeyDown={keepTabInside}
          className={`sheet fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-44px-var(--safe-t))] w-full max-w-column flex-col overflow-clip rounded-t-sheet bg-page outline-0 ${fit ? '' : 'h-dvh'}`}
        >
          <span className="absolute top-2 left-1/2 z-3 h-[5px] w-9.5 -translate-x-1/2 rounded-full bg-edge opacity-70" />
          {hero ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <div className="flex shrink-0 items-start gap-3 pt-6 pr-3 pb-1 pl-gutter">
              <Dialog.Title className="min-w-0 flex-1 pt-[5px] text-title">
                <bdi>{title}</bdi>
              </Dialog.Title>
              <CloseButton />
            </div>
          )}
          {hero && <Bar title={title} solid={isScrolled} />}
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer must be able to scroll it
            tabIndex={0}
            onScroll={hero ? ({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0) : undefined}
            className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-3px] ${hero ? 'scroll-pt-17' : ''}`}
          >
            {hero}
            <div className="px-gutter pt-1 pb-6">{children}</div>
          </div>
          {foot && (
            <div className="shrink-0 border-t border-line bg-page px-gutter pt-3 pb-[calc(16px+var(--safe-b))]">
              {foot}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Bar = ({ title, solid }: { title: string; solid: boolean }) => (
  <div
    data-solid={solid || undefined}
    className="pointer-events-none absolute inset-x-0 top-0 z-2 flex h-17 items-center gap-3 pt-2 pr-3.5 pl-gutter data-solid:border-b data-solid:border-line data-solid:bg-page"
  >
    <p
      aria-hidden="true"
      dir="auto"
      className={`min-w-0 flex-1 truncate text-lead font-strong ${solid ? '' : 'invisible'}`}
    >
      {title}
    </p>
    <CloseButton over={!solid} />
  </div>
)

function CloseButton({ over }: { over?: boolean }) {
  return (
    <Dialog.Close
      render={
        <IconButton label={texts.close} fill={over ? 'over' : 'well'} className="pointer-events-auto">
          <X {...icon} />
        </IconButton>
      }
    />
  )
}

/** Cycles the Tab key inside a popup: Base UI's focus guards hold the focus for a frame, empty for screen readers. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const { currentTarget: popup, shiftKey } = event
  const stops = tabStops(popup)
  const [first, last, focused] = [stops[0], stops.at(-1), document.activeElement]
  const isAtEnd = shiftKey ? focused === first || focused === popup : focused === last
  if (!isAtEnd) return
  event.preventDefault()
  const next = shiftKey ? last : first
  next?.focus()
}

const tabStops = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, [data-base-ui-focus-guard]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isRadioBesideChosen(element),
  )

/** Tab stops only at the chosen radio button of a group. */
function isRadioBesideChosen(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const others = document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...others].some(({ name, form }) => name === element.name && form === element.form)
}
