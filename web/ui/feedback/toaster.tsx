import { CircleAlert, Waves } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { icon } from '#web/ui/display/icons.tsx'
import { toasts } from '#web/ui/feedback/toast.ts'
import type { Toast, ToastAction } from '#web/ui/feedback/toast-queue.ts'
import { useSwipeAway } from '#web/ui/feedback/use-swipe-away.ts'
import * as texts from '#words/app.ts'

/** Mount it once in the app, not on the landing page. Part of the first load, so that offline messages need no code. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getShown)
  useEffect(() => {
    const followPage = () => toasts.hold('page', document.hidden)
    followPage()
    toasts.hold('unmounted', false)
    const onTouch = ({ target }: Event) => isInToast(target) || toasts.seen()
    const onKey = ({ key }: KeyboardEvent) => key === 'F6' && focusToast()
    document.addEventListener('visibilitychange', followPage)
    document.addEventListener('pointerdown', onTouch)
    document.addEventListener('keydown', onTouch)
    document.addEventListener('keydown', onKey)
    return () => {
      toasts.hold('unmounted', true)
      document.removeEventListener('visibilitychange', followPage)
      document.removeEventListener('pointerdown', onTouch)
      document.removeEventListener('keydown', onTouch)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return createPortal(
    // Also announces next to an open sheet.
    <div
      role="status"
      aria-label={texts.notifications}
      aria-live={toast?.kind === 'destructive' ? 'assertive' : 'polite'}
      className="toasts fixed inset-x-0 z-60 mx-auto max-w-column px-gutter"
    >
      {toast && <ShownToast key={toast.id} {...toast} />}
    </div>,
    document.body,
  )
}

const isInToast = (target: EventTarget | null) => target instanceof Element && target.closest('.toast') !== null

/** From a sheet, which traps the Tab key. */
const focusToast = () => document.querySelector<HTMLElement>('.toast')?.focus()

function ShownToast({ id, title, text, kind = 'normal', actions = [] }: Toast) {
  const element = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const close = () => toasts.close(id)
  useSwipeAway(element, close)
  useStableFocus(element)
  const isDestructive = kind === 'destructive'
  const Icon = isDestructive ? CircleAlert : Waves
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      ref={element}
      role="group"
      aria-labelledby={titleId}
      // Reached by F6 alone.
      tabIndex={-1}
      onPointerMove={holdUnderMouse}
      onPointerLeave={() => toasts.hold('mouse', false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The sheet below stays.
        event.stopPropagation()
        close()
      }}
      className={`toast squircle absolute inset-x-gutter bottom-0 flex touch-none items-start gap-3 rounded-[20px] px-4 py-3.5 shadow-float select-none ${isDestructive ? 'bg-rip text-on-rip' : 'bg-deep text-on-deep'}`}
    >
      <span className={`mt-px ${isDestructive ? '' : 'text-sun'}`}>
        <Icon {...icon} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p id={titleId} className="font-sans text-body font-strong leading-body tracking-normal">
          {title}
        </p>
        {text && <p className={`text-small ${isDestructive ? '' : 'text-on-deep-2'}`}>{text}</p>}
        <Actions actions={actions} onDone={close} />
      </div>
    </div>
  )
}

/** Pauses a toast under a moving mouse, but not under a resting one, which would pause it forever. */
function holdUnderMouse({ pointerType, movementX, movementY }: PointerEvent) {
  if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) toasts.hold('mouse', true)
}

function useStableFocus(toast: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = toast.current
    if (!element) return
    let before: EventTarget | null = null
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      before ??= relatedTarget
      toasts.hold('focus', element.querySelector(':focus-visible') !== null || element.matches(':focus-visible'))
    }
    const onBlur = () => toasts.hold('focus', false)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      toasts.hold('focus', false)
      toasts.hold('mouse', false)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      const hasLostIt = document.activeElement === document.body || element.contains(document.activeElement)
      if (hasLostIt && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [toast])
}

const Actions = ({ actions, onDone }: { actions: ToastAction[]; onDone: () => void }) =>
  actions.length > 0 && (
    <div className="-ms-3 -mb-1.5 flex flex-wrap">
      {actions.map(({ label, onPress }) => (
        <button
          key={label}
          type="button"
          className="min-h-tap rounded-field px-3 text-start font-bold text-current underline decoration-2 underline-offset-4 active:brightness-90"
          onClick={() => {
            onDone()
            onPress()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
