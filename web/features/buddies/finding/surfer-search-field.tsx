import type { ComponentProps } from 'react'
import { SearchField } from '#web/ui/fields/search-field.tsx'

/** Where one looks for surfers. */
export const SurferSearchField = (props: Omit<ComponentProps<typeof SearchField>, 'label'>) => (
  <SearchField {...props} label="Search by name or username" />
)
