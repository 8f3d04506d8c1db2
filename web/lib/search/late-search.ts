import { useQuery } from '@tanstack/react-query'

const importSearch = async () => {
  const [{ searchSpots }, { searchRegions }] = await Promise.all([
    import('#web/lib/search/search-spots.ts'),
    import('#web/lib/search/search-regions.ts'),
  ])
  return { searchSpots, searchRegions }
}

/** The search for spots and regions, which a first load of Discover does without. */
export const useSearch = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['search'],
    queryFn: importSearch,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    // The code may be stored on the phone.
    networkMode: 'always',
  })
