import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

const ownAlerts = read('GET /api/spot-alerts')

/** The reader's alerts, by the names of their spots. */
export const useSpotAlerts = () => useQuery(ownAlerts)

/** Whether the reader has rated enough sessions at this spot for 'like the days you loved'. */
export const useKnowsLovedDays = (spotId: string) => {
  const { data } = useQuery(read('GET /api/users/me/best-conditions'))
  return data?.some(({ spot, preferences }) => spot.id === spotId && preferences.length > 0) ?? false
}

/** A spot by its id; asks for nothing without one. */
export const useSpotNamed = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: id !== '' })
