import { setPasswordCost } from '#server/features/accounts/core/passwords.ts'

// Hashes of the product take 30 ms of a processor each. What they really cost is tested in outdated-hashes.test.ts.
export const CHEAP_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
setPasswordCost(CHEAP_COST)
