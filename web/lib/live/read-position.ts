import { POSITION_COOKIE, POSITION_SECONDS } from '#contract/headers.ts'

/** Makes this browser's next reads show a live message's cause. Replaces the position `before` it, maybe unknown. */
export function raiseReadPosition(at: string, before: string): void {
  // Only this host can set the prefix, over https.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  const known = document.cookie.split(`${POSITION_COOKIE}=`)[1]?.slice(0, at.length) ?? ''
  const cookie = `${prefix + POSITION_COOKIE}=${known === before || at > known ? at : known}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${cookie}; path=/; max-age=${POSITION_SECONDS}; samesite=lax${secure}`
}
