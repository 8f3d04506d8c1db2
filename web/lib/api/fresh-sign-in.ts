type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

export function answerFreshSignIns(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Resolves to true if the surfer confirms their identity; concurrent calls share one dialog. */
export async function askForFreshSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
