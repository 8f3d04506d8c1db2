import type { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { issueKey, mistakeOf } from '#server/platform/http/refusal-texts.ts'

/** Refuses `invalid_request` with an issue for each mistake. */
export function parsed(schema: z.ZodType | undefined, input: unknown) {
  if (!schema) return undefined
  const result = schema.safeParse(input, { error: issueKey })
  if (result.success) return result.data
  throw new Refusal('invalid_request', { issues: result.error.issues.flatMap(plainIssues).map(mistakeOf) })
}

/** For a union, reports the issues of the shape that matched most. */
function plainIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length)
  return nearest ? nearest.flatMap((inner) => plainIssues({ ...inner, path: [...issue.path, ...inner.path] })) : [issue]
}
