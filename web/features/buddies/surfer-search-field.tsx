import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { icon } from '#web/ui/icons.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Where one looks for surfers. */
export const SurferSearchField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    {...props}
    label="Search by name or username"
    hideLabel
    type="search"
    icon={<Search {...icon} />}
    placeholder="Search by name or username..."
  />
)
