import { postForm } from '#test/accounts/account-letters.ts'
import { ask } from '#test/network/client.ts'

/** Somebody's browser, which keeps the cookies that it is sent; new, or with these. */
export function aBrowser(at: { url: string }, { cookie = '' } = {}) {
  const jar = new Map(cookie.split('; ').flatMap((pair) => (pair ? [pair.split('=', 2) as [string, string]] : [])))
  const cookies = () => ({ cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ') })
  const keep = <Answer extends { headers: Headers }>(answer: Answer): Answer => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=', 2)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    ask: async (route: string, body?: unknown) => keep(await ask(at, cookies(), route, body)),
    /** Sends a page's form. */
    post: async (path: string, fields: Record<string, string>) => keep(await postForm(at, cookies(), path, fields)),
    /** Whose sign-in this browser has, by their id. */
    isSignedInAs: async () => (await ask(at, cookies(), 'GET /api/auth/user')).body.id as string | undefined,
  }
}
