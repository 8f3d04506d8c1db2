import { addressOf } from '#web/lib/api/address.ts'
import { askEarly, openSocketEarly } from '#web/lib/api/early.ts'
import {
  activeNearCall,
  ownStatsCall,
  recentSessionsCall,
  spotsNearCall,
  suggestionCall,
} from '#web/lib/api/home-calls.ts'
import { isLocationAllowed, locate, POSITION_OPTIONS } from '#web/lib/device/geolocation.ts'
import { firstDialogIn } from '#web/lib/search/shared-dialog.ts'

// Runs on a surfer's first page, which names it as a script of its own, while the app's code is still coming: what the page
// shows comes beside it. Other pages load this file for what it is made of, and it asks for nothing there.

/** Home itself, which waits below a dialog. */
const isHome = ['/', '/home'].includes(location.pathname) && !firstDialogIn()

async function askForOwn(): Promise<void> {
  const asked = askEarly(addressOf('GET /api/auth/user', {}))
  if (!isHome) return
  void askEarly(addressOf('GET /api/favourites', {}))
  void askEarly(addressOf('GET /api/plans', {}))
  // A browser's first look at the clock takes a slow phone 0.1 s, which it has to spare now.
  void askEarly(addressOf(...ownStatsCall()))
  const answer = await asked
  if (!answer?.ok) return
  const { id } = await answer.clone().json()
  void askEarly(addressOf(...recentSessionsCall(id)))
}

/** Nobody is asked for their position here: the page does that, and says what for. */
async function askForPlaces(): Promise<void> {
  if (!(await isLocationAllowed())) return
  // The browser answers the page with the same position afterwards.
  const here = await locate(POSITION_OPTIONS)
  void askEarly(addressOf(...suggestionCall(here)))
  void askEarly(addressOf(...spotsNearCall(here)))
  void askEarly(addressOf(...activeNearCall(here)))
}

/**
 * A check-in cannot wait for the app: a press on the outline's button fetches the sheet's code, and is an address that the
 * app then opens.
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
  openSocketEarly()
  if (isHome) void askForPlaces().catch(() => {})
  void askForOwn().catch(() => {})
}
