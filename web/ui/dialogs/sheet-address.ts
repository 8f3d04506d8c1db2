import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { searchWith } from '#web/lib/search/addresses.ts'

type SheetAddress = {
  /** The address's value, '' for the name alone; null while closed. */
  value: string | null
  /** 'back' and closing return to the page or sheet below. */
  open: (value?: string) => void
  /** 'back' and closing return to the page. */
  openInstead: (value?: string) => void
  close: () => void
}

/** Parameters that are sheets; all others belong to the page and stay. */
const sheets = new Set<string>()

const addressOf = (path: string, name: string, value: string) =>
  path + searchWith(new URLSearchParams({ [name]: value }))

/** This page's address with this sheet and at most the one below it. */
function withSheet(name: string, value: string, below: string | undefined) {
  const query = new URLSearchParams(location.search)
  for (const sheet of sheets) if (sheet !== below) query.delete(sheet)
  query.set(name, value)
  return location.pathname + searchWith(query)
}

const openedBy = (name: string) => ({ openedHere: name })

export const linkToSheet = (path: string, name: string, value: string) => ({
  href: addressOf(path, name, value),
  state: openedBy(name),
})

/**
 * Synchronizes a sheet with `?name=value`: `const spot = useSheetAddress('spot')`, `<Sheet open={spot.value !== null}
 * onClose={spot.close}>`. Late calls to close have no effect. `below` names a parent sheet that stays open.
 */
export function useSheetAddress(name: string, { below }: { below?: string } = {}): SheetAddress {
  sheets.add(name)
  const [, navigate] = useLocation()
  const search = useSearch()
  const open = useCallback(
    (value = '') => {
      // A double tap must not add a history step.
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
      // Opened on this page; a second press must not go back twice.
      history.replaceState(null, '')
      history.back()
      return
    }
    query.delete(name)
    navigate(location.pathname + searchWith(query), { replace: true })
  }, [name, navigate])
  return { value: new URLSearchParams(search).get(name), open, openInstead, close }
}
