import { Toast } from '@base-ui/react/toast'
import { CircleAlert, Waves } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { TOAST_MS } from '#contract/limits.ts'
import { icon } from '#web/ui/icons.tsx'
import { receiveToasts, type ToastAction, type ToastKind } from '#web/ui/toast.ts'

/**
 * Where toasts appear: above the dock, or above the buttons of a sheet; one at a time. Mount it once in the app, not on
 * the landing page: it brings the dialog library, and comes with the app so that no message waits for it.
 */
export function ToastViewport() {
  return (
    <Toast.Provider limit={1} timeout={TOAST_MS}>
      <Toast.Portal>
        {/* A region that announces what comes into it; Base UI would call each toast a dialog, which takes over a screen reader. */}
        <Toast.Viewport
          role="status"
          className="toasts fixed inset-x-0 z-60 mx-auto max-w-column px-gutter"
          onMouseEnter={onlyMoved}
          onMouseMove={onlyMoved}
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** A toast stays while the mouse is on it, but not where it appeared under a mouse that rests: it would cover that place for ever. */
const onlyMoved: ComponentProps<typeof Toast.Viewport>['onMouseMove'] = (event) => {
  if (event.movementX === 0 && event.movementY === 0) event.preventBaseUIHandler()
}

/** Not the component's dialog, which would take the focus; and ARIA knows no group that is or is not modal. */
const asGroup = { role: 'group', 'aria-modal': undefined } as const

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<{ actions: ToastAction[] }>()
  useEffect(
    () =>
      receiveToasts(({ title, text, kind = 'normal', actions = [] }) => {
        add({
          title,
          description: text,
          type: kind,
          priority: kind === 'destructive' ? 'high' : 'low',
          data: { actions },
        })
      }),
    [add],
  )
  return toasts.map((toast) => {
    const destructive = toast.type === ('destructive' satisfies ToastKind)
    const Icon = destructive ? CircleAlert : Waves
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...asGroup}
        swipeDirection={['down', 'left', 'right']}
        className={`toast squircle absolute inset-x-gutter bottom-0 rounded-[20px] shadow-float select-none ${destructive ? 'bg-rip text-on-rip' : 'bg-deep text-on-deep'}`}
      >
        <Toast.Content className="flex items-start gap-3 px-4 py-3.5">
          <span className={`mt-px ${destructive ? '' : 'text-sun'}`}>
            <Icon {...icon} />
          </span>
          <div>
            <Toast.Title
              className="block font-sans text-body font-strong leading-body tracking-normal"
              render={<p />}
            />
            <Toast.Description className={`text-small ${destructive ? '' : 'text-on-deep-2'}`} />
            <Actions actions={toast.data?.actions ?? []} onDone={() => close(toast.id)} />
          </div>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** What can be done about it, each at the press of a button, after which the toast goes. */
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
