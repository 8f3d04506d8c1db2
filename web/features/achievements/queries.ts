import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

export const useAchievements = () => useQuery(read('GET /api/achievements'))
