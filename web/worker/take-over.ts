import { TAKE_OVER } from '#web/lib/offline/take-over.ts'

type Worker = { skipWaiting(): Promise<void> }

/** A new version waits until a page requests it, or the previous version's last page closes. */
export function takeOverWhenAsked(): void {
  addEventListener('message', ({ data }: MessageEvent) => {
    if (data === TAKE_OVER) void (self as unknown as Worker).skipWaiting()
  })
}
