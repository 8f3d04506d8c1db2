import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLastShown } from '#web/ui/dialogs/addressed-dialog.tsx'
import { keepTabInside } from '#web/ui/dialogs/sheet.tsx'
import { useSwipeDown } from '#web/ui/dialogs/use-swipe-down.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

type Picture = {
  id: string
  src: string
  /** The small version, already loaded. */
  smallSrc: string
  alt: string
  caption: string | null
}

type PictureViewerProps = {
  pictures: readonly Picture[]
  /** Closed while it is none of them. */
  shownId: string | null
  onShow: (id: string) => void
  onClose: () => void
  /** Element to focus after closing, for the last picture. */
  backTo: (id: string) => HTMLElement | null
  action?: ReactNode
}

/** Swipe, arrow keys or buttons navigate; back and Escape close. */
export function PictureViewer({ pictures, shownId, onShow, onClose, backTo, action }: PictureViewerProps) {
  const open = pictures.some(({ id }) => id === shownId)
  const last = useLastShown(open ? shownId : null)?.value
  const index = pictures.findIndex(({ id }) => id === last)
  const popup = useRef<HTMLDivElement | null>(null)
  const [mounted, setMounted] = useState(false)
  const attach = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    setMounted(element !== null)
  }, [])
  useSwipeDown(popup, open && mounted, onClose)
  const step = (by: -1 | 1) => {
    const next = pictures[index + by]
    if (next) onShow(next.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keepTabInside(event)
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={attach}
          initialFocus={popup}
          finalFocus={() => (last && backTo(last)) || true}
          onKeyDown={onKeyDown}
          className="sheet fixed inset-0 z-50 flex flex-col bg-deep pt-safe-t pb-safe-b text-on-deep outline-0"
        >
          <Dialog.Title className="sr-only">{texts.photos}</Dialog.Title>
          <Dialog.Close
            render={
              <IconButton
                label={texts.close}
                fill="over"
                className="absolute! top-[calc(var(--safe-t)+12px)] right-3.5 z-1"
              >
                <X {...icon} />
              </IconButton>
            }
          />
          <Strip pictures={pictures} index={index} onShow={onShow} />
          <div className="mx-auto w-full max-w-column shrink-0 px-3 pt-2 pb-3">
            <div className="flex items-center justify-between">
              <IconButton label={texts.previousPhoto} disabled={index <= 0} onClick={() => step(-1)} className={STEP}>
                <ChevronLeft {...icon} />
              </IconButton>
              <p role="status" className="text-small text-on-deep-2 tabular-nums">
                {texts.pictureOfPictures(index + 1, pictures.length)}
              </p>
              <IconButton
                label={texts.nextPhoto}
                disabled={index < 0 || index === pictures.length - 1}
                onClick={() => step(1)}
                className={STEP}
              >
                <ChevronRight {...icon} />
              </IconButton>
            </div>
            {action && <div className="mt-1 grid justify-items-center">{action}</div>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const STEP = 'active:bg-on-deep/14! disabled:opacity-35'

const inSight = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / (clientWidth || 1))

type StripProps = Pick<PictureViewerProps, 'pictures' | 'onShow'> & { index: number }

/** A swipe scrolls and reports the picture, an outside change scrolls to it. */
function Strip({ pictures, index, onShow }: StripProps) {
  const strip = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    if (element && index >= 0 && inSight(element) !== index) element.scrollLeft = index * element.clientWidth
  }, [index])
  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer must be able to scroll it
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const seen = pictures[inSight(currentTarget)]
        if (index >= 0 && seen && seen.id !== pictures[index]?.id) onShow(seen.id)
      }}
      className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain -outline-offset-3 [scrollbar-width:none]"
    >
      {pictures.map(({ id, src, smallSrc, alt, caption }, place) => (
        <li
          key={id}
          inert={place !== index}
          className="flex w-full shrink-0 snap-center snap-always flex-col justify-center"
        >
          <figure className="flex min-h-0 flex-1 flex-col">
            <img
              className="min-h-0 w-full flex-1 bg-contain bg-center bg-no-repeat object-contain"
              style={{ backgroundImage: `url("${smallSrc}")` }}
              src={src}
              alt={alt}
              loading={Math.abs(place - index) <= 1 ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
            />
            {caption && (
              <figcaption
                dir="auto"
                aria-hidden="true"
                className="mx-auto max-h-[30dvh] w-full max-w-column shrink-0 overflow-y-auto px-gutter pt-3 text-center wrap-anywhere"
              >
                {caption}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  )
}
