import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import type { Route } from '#contract/api.ts'
import { ApiError, answerTo, call, issuesOf, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/accounts.ts'

const methodsQuery = read('GET /api/account/sign-in-methods')

/** Refetched on return to the page: a link may have been pressed in another tab. */
export const useSignInMethods = () => useQuery({ ...methodsQuery, staleTime: 0, refetchOnWindowFocus: true })

const invalidatedByMethods = [
  'GET /api/account/sign-in-methods',
  'GET /api/auth/user',
  'GET /api/users/me',
  'GET /api/sign-ins',
] as const satisfies Route[]

/** Stores the returned sign-in methods. Shows failures in a toast unless the form shows them. */
function useMethodsCall<Input>(call: (input: Input) => Promise<SignInMethods>, done: string) {
  return useAct({
    call,
    store,
    done,
    failed: (error) =>
      wordsFor(error) !== undefined || Object.keys(issuesOf(error)).length > 0
        ? undefined
        : texts.weCouldntReachTheServerSentence,
    changes: (cache) => void refresh(cache, ...invalidatedByMethods),
  })
}

const store = (cache: QueryClient, methods: SignInMethods) => cache.setQueryData(methodsQuery.queryKey, methods)

/** Returns the server's message for the whole form; undefined for field errors and unknown ones. */
export const wordsFor = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.status < 500 && Object.keys(error.issues).length === 0 ? error.detail : undefined

export const useSendMail = () => useMethodsCall(() => call('POST /api/account/email-verification'), texts.anEMailIsOn)
export const useVerifyEmail = () =>
  useMethodsCall(
    (code: string) => call('PUT /api/account/email-verification', { body: { code } }),
    texts.yourAddressIsConfirmed,
  )
export const useChangePassword = () =>
  useMethodsCall(
    (body: { currentPassword: string; password: string }) => call('PUT /api/account/password', { body }),
    texts.yourPasswordIsChanged,
  )
export const useChangeEmail = () =>
  useMethodsCall(
    (body: { email: string; currentPassword?: string }) => call('POST /api/account/email-change', { body }),
    texts.almostDoneOpenTheLinks,
  )
export const useCancelEmailChange = () =>
  useMethodsCall(() => call('DELETE /api/account/email-change'), texts.youKeepYourAddress)

/** Requires a fresh sign-in; closing that dialog changes nothing. */
export const useChangeTwoStep = () =>
  useAct({
    call: (isOn: boolean) => call('PUT /api/account/two-step', { body: { isOn } }),
    store,
    failed: {},
    changes: ['GET /api/account/sign-in-methods'],
  })

export const useUnlinkIssuer = () =>
  useAct({
    call: () => call('DELETE /api/account/issuer'),
    store,
    done: texts.singleSignOnUnlinked,
    failed: {},
    changes: ['GET /api/account/sign-in-methods', 'GET /api/fresh-sign-in'],
  })

/** Leaves for the OpenID Connect issuer, which then also opens this account. */
export const useLinkIssuer = () =>
  useAct({
    call: async () => {
      const answer = await answerTo(() => fetch('/api/login/issuer/link', { method: 'POST' }))
      const { url }: { url: string } = await answer.json()
      location.assign(url)
    },
    failed: texts.failedToReachTheSign,
  })
