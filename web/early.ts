import {
  activeNearCall,
  ownStatsCall,
  recentSessionsCall,
  spotsNearCall,
  suggestionCall,
} from '#web/lib/api/home-calls.ts'
import { addressOf, prefetch, prefetchSocket } from '#web/lib/api/prefetch.ts'
import { isLocationAllowed, locate, POSITION_OPTIONS } from '#web/lib/device/geolocation.ts'
import { firstDialogIn } from '#web/lib/search/shared-dialog.ts'

// A separate script of a surfer's first page: prefetches its data while the app's code loads. Other pages load this
// file as a module and send nothing.

/** Home also waits below a dialog. */
const isHome = ['/', '/home'].includes(location.pathname) && !firstDialogIn()

async function prefetchOwn(): Promise<void> {
  const who = prefetch(addressOf('GET /api/auth/user', {}))
  if (!isHome) return
  void prefetch(addressOf('GET /api/favourites', {}))
  void prefetch(addressOf('GET /api/plans', {}))
  // The first use of time zones takes a slow phone 0.1 s, which is free now.
  void prefetch(addressOf(...ownStatsCall()))
  const answer = await who
  if (!answer?.ok) return
  const { id } = await answer.clone().json()
  void prefetch(addressOf(...recentSessionsCall(id)))
}

/** Never prompts for the position: the page does that, with a reason. */
async function prefetchPlaces(): Promise<void> {
  if (!(await isLocationAllowed())) return
  // The browser then gives the page the same position.
  const here = await locate(POSITION_OPTIONS)
  void prefetch(addressOf(...suggestionCall(here)))
  void prefetch(addressOf(...spotsNearCall(here)))
  void prefetch(addressOf(...activeNearCall(here)))
}

/**
 * A check-in cannot wait for the app: a press on the outline's button fetches the sheet's code and sets the address
 * that the app then opens.
 */
function rememberCheckIn(press: MouseEvent): void {
  const button = (press.target as Partial<Element>).closest?.<HTMLElement>('a[data-check-in]')
  if (!button) return
  press.preventDefault()
  history.replaceState(null, '', '?check-in')
  button.setAttribute('aria-busy', 'true')
  for (const href of button.dataset.checkIn!.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

if (document.querySelector('script[data-early]')) {
  // The body may not be parsed yet.
  addEventListener('click', rememberCheckIn)
  prefetchSocket()
  if (isHome) void prefetchPlaces().catch(() => {})
  void prefetchOwn().catch(() => {})
}
