import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** All there are, with how far the reader has come: earned ones first. */
export const useAchievements = () => useQuery(read('GET /api/achievements'))
