import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

const ownAlerts = read('GET /api/spot-alerts')

/** Sorted by spot name. */
export const useSpotAlerts = () => useQuery(ownAlerts)

export const useKnowsLovedDays = (spotId: string) => {
  const { data } = useQuery(read('GET /api/users/me/best-conditions'))
  return data?.some(({ spot, preferences }) => spot.id === spotId && preferences.length > 0) ?? false
}

/** Disabled without an id. */
export const useSpotNamed = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: id !== '' })
