import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

type SheetAddress = {
  /** What the address says, '' when it only names the sheet; null while it is closed. */
  value: string | null
  open: (value?: string) => void
  close: () => void
}

/**
 * Keeps a sheet in the address as `?name=value`, so that it can be shared, reloaded and closed by 'back'.
 * `const spot = useSheetAddress('spot')`, then `<Sheet open={spot.value !== null} onClose={spot.close}>`.
 */
export function useSheetAddress(name: string): SheetAddress {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const open = useCallback(
    (value = '') => {
      const query = new URLSearchParams(search)
      query.set(name, value)
      navigate(`${path}?${query}`, { state: { openedHere: name } })
    },
    [path, search, name, navigate],
  )
  const close = useCallback(() => {
    const query = new URLSearchParams(search)
    if (!query.has(name)) return
    if (history.state?.openedHere === name) {
      // Opened on this page, so back leads to it; a second press meanwhile must not go back twice.
      history.replaceState(null, '')
      history.back()
      return
    }
    query.delete(name)
    navigate(`${path}${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  }, [path, search, name, navigate])
  return { value: new URLSearchParams(search).get(name), open, close }
}
