import type { ComponentProps } from 'react'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import * as texts from '#words/buddies.ts'

export const SurferSearchField = (props: Omit<ComponentProps<typeof SearchField>, 'label'>) => (
  <SearchField {...props} label={texts.searchByNameOrUsername} />
)
