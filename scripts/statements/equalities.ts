/** Which columns and parameters a statement says are equal, so that one surfer's rows are known from another's. */
export function createEqualities() {
  const parents = new Map<string, string>()
  const find = (name: string): string => {
    const parent = parents.get(name)
    return parent === undefined || parent === name ? name : find(parent)
  }
  return {
    find,
    unite(one: string, other: string) {
      const [first, second] = [find(one), find(other)]
      // A parameter stays the name of all that are equal to it.
      if (isGiven(first)) parents.set(second, first)
      else parents.set(first, second)
    },
  }
}

/** Parameters, constants, and lists of them. */
export const isGiven = (name: string) => /^(\$|'|any )/.test(name)
export const isGivenList = (name: string) => name.startsWith('any ')
