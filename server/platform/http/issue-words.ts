import { z } from 'zod'

/** Uses the specification's texts; undefined falls back to zod's. */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      if (issue.expected === 'int') return 'Expected integer, received float'
      return `Expected ${issue.expected}, received ${z.core.util.parsedType(issue.input)}`
    case 'invalid_value':
    case 'invalid_union':
      return 'Invalid input'
    case 'too_small':
      return sizeWords(issue, `least ${issue.minimum}`, `greater than or equal to ${issue.minimum}`)
    case 'too_big':
      return sizeWords(issue, `most ${issue.maximum}`, `less than or equal to ${issue.maximum}`)
    default:
      return undefined
  }
}

/** `inclusive` is false for exclusive limits, which the contract does not use. */
function sizeWords({ origin, inclusive = true }: Size, length: string, figure: string): string | undefined {
  if (origin === 'string') return `String must contain at ${length} character(s)`
  if (origin === 'array') return `Array must contain at ${length} element(s)`
  return (origin === 'number' || origin === 'int') && inclusive ? `Number must be ${figure}` : undefined
}

type Size = { origin: string; inclusive?: boolean }
