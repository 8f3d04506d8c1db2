import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Surfer } from '#contract/accounts/users.ts'
import type { TeamMember } from '#contract/operators/joining.ts'
import { isEnoughToSearch } from '#contract/people/typed-words.ts'
import { team, useTeam } from '#web/features/accounts/joining/queries.ts'
import { call, read } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/operators.ts'

type Role = TeamMember['role'] | null
type Change = { surfer: Surfer; role: Role }

/** `fresh`: the sign-in may have to be confirmed first, in the one dialog for that. */
export const useChangeRole = () =>
  useAct({
    call: ({ surfer: { id }, role }: Change) => call('PUT /api/operators/team/:id', { params: { id }, body: { role } }),
    store: (cache: QueryClient, members) => cache.setQueryData(team.queryKey, members),
    done: (_, { surfer, role }) => texts.hasRole(fullName(surfer), role && texts.roles[role]),
    failed: { title: texts.couldntChangeRole },
    changes: ['GET /api/operators/team', 'GET /api/operators/log'],
  })

/** From the team, else from the surfer's profile while that is wanted. */
export function useMember(id: string, isWanted: boolean) {
  const members = useTeam()
  const member = members.data?.find((one) => one.id === id)
  const profile = useQuery({
    ...read('GET /api/users/:id', { params: { id } }),
    enabled: isWanted && members.data !== undefined && member === undefined,
  })
  const surfer = member ?? profile.data
  return {
    surfer,
    role: member?.role ?? null,
    error: members.error ?? profile.error,
    refetch: () => void (members.error ? members.refetch() : profile.refetch()),
  }
}

export const useSurferSearch = (q: string) =>
  useQuery({ ...read('GET /api/users/search', { query: { q } }), enabled: isEnoughToSearch(q), staleTime: 0 })
