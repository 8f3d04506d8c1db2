import type { PolicyName } from '#contract/accounts/policies.ts'
import type { Deps } from '#server/deps.ts'
import { readPolicyFiles } from '#server/features/policies/policy-files.ts'
import { policyHtml } from '#server/features/policies/policy-html.ts'
import { type ShownPolicy, storeShown } from '#server/features/policies/writes.ts'

type Shown = { title: string | null; version: number; changedAt: string; html: string[] }

export type Policies = {
  byName: Record<PolicyName, Shown>
  shown: readonly ShownPolicy[]
}

/** Reads and stores what this process shows. Throws a sentence for the operator. */
export async function openPolicies(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { hasPasswords }: { hasPasswords: boolean },
): Promise<Policies> {
  const texts = await readPolicyFiles(env.POLICIES_DIR)
  const byName = await Promise.all(
    texts.map(async (text) => {
      const { name, version, body } = text
      return [name, { ...policyHtml(body, { hasPasswords }), version, changedAt: await storeShown(db, text) }] as const
    }),
  )
  return { byName: Object.fromEntries(byName) as Policies['byName'], shown: texts }
}
