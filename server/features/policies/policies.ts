import type { PolicyName } from '#contract/accounts/policies.ts'
import { allLanguages, type Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { readPolicyFiles } from '#server/features/policies/policy-files.ts'
import { policyHtml } from '#server/features/policies/policy-html.ts'
import { type ShownPolicy, storeShown } from '#server/features/policies/writes.ts'

type Shown = { title: string | null; version: number; changedAt: string; html: string[] }

type PoliciesInLanguage = {
  byName: Record<PolicyName, Shown>
  shown: readonly ShownPolicy[]
}
export type Policies = Record<Language, PoliciesInLanguage>

/** Reads and stores what this process shows. Throws a sentence for the operator. */
export async function openPolicies(
  deps: Pick<Deps, 'db' | 'env'>,
  { hasPasswords }: { hasPasswords: boolean },
): Promise<Policies> {
  const opened = allLanguages.map(
    async (language) => [language, await openInLanguage(deps, { language, hasPasswords })] as const,
  )
  return Object.fromEntries(await Promise.all(opened)) as Policies
}

async function openInLanguage(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { language, hasPasswords }: { language: Language; hasPasswords: boolean },
): Promise<PoliciesInLanguage> {
  const texts = await readPolicyFiles(env.POLICIES_DIR, language)
  const byName = await Promise.all(
    texts.map(async (text) => {
      const { name, version, body } = text
      return [name, { ...policyHtml(body, { hasPasswords }), version, changedAt: await storeShown(db, text) }] as const
    }),
  )
  return { byName: Object.fromEntries(byName) as PoliciesInLanguage['byName'], shown: texts }
}
