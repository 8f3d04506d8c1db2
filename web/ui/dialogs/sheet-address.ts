import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { searchWith } from '#web/lib/search/search-address.ts'

type SheetAddress = {
  /** What the address says, '' when it only names the sheet; null while it is closed. */
  value: string | null
  /** Opens it over the page, or on top of the sheet that is open: 'back' and closing it lead there again. */
  open: (value?: string) => void
  /** Opens it in place of the sheet that is open: 'back' and closing it lead to the page. */
  openInstead: (value?: string) => void
  close: () => void
}

/** The parameters that are sheets; what else the address says is the page's own, and stays while a sheet is open. */
const sheets = new Set<string>()

const addressOf = (path: string, name: string, value: string) =>
  path + searchWith(new URLSearchParams({ [name]: value }))

/** The address of this page with this sheet, and no other but the one below it, over it. */
function withSheet(name: string, value: string, below: string | undefined) {
  const query = new URLSearchParams(location.search)
  for (const sheet of sheets) if (sheet !== below) query.delete(sheet)
  query.set(name, value)
  return location.pathname + searchWith(query)
}

const openedBy = (name: string) => ({ openedHere: name })

/** What a link needs that opens a sheet over a page: closing the sheet then leads back to where the link stood. */
export const linkToSheet = (path: string, name: string, value: string) => ({
  href: addressOf(path, name, value),
  state: openedBy(name),
})

/**
 * Keeps a sheet in the address as `?name=value`, so that it can be shared, reloaded and closed by 'back'.
 * `const spot = useSheetAddress('spot')`, then `<Sheet open={spot.value !== null} onClose={spot.close}>`.
 * What it opens and closes is told by the address at that moment: who calls late has nothing to close any more.
 * `below` names the sheet of which this one shows a part: it stays open.
 */
export function useSheetAddress(name: string, { below }: { below?: string } = {}): SheetAddress {
  sheets.add(name)
  const [, navigate] = useLocation()
  const search = useSearch()
  const open = useCallback(
    (value = '') => {
      // A double tap, or a second one while the dialog's code is on its way, is not another step to go back.
      if (new URLSearchParams(location.search).get(name) === value) return
      navigate(withSheet(name, value, below), { state: openedBy(name) })
    },
    [name, below, navigate],
  )
  const openInstead = useCallback(
    (value = '') => {
      const state = history.state?.openedHere ? openedBy(name) : null
      navigate(withSheet(name, value, below), { replace: true, state })
    },
    [name, below, navigate],
  )
  const close = useCallback(() => {
    const query = new URLSearchParams(location.search)
    if (!query.has(name)) return
    if (history.state?.openedHere === name) {
      // Opened on this page, so back leads to it; a second press meanwhile must not go back twice.
      history.replaceState(null, '')
      history.back()
      return
    }
    query.delete(name)
    navigate(location.pathname + searchWith(query), { replace: true })
  }, [name, navigate])
  return { value: new URLSearchParams(search).get(name), open, openInstead, close }
}
