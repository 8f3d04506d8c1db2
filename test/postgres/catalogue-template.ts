import { pino } from 'pino'
import { createFetching } from '#server/features/conditions/sources/fetching.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { cloneTemplate } from '#test/postgres/postgres.ts'

// A process of its own, as Playwright cannot load the product. Prints where the database is.

/**
 * Makes one more template: with the catalogue, and what the stand-in says of the sea at all its spots. A server that starts on a
 * clone of it has nothing to fetch, as the product itself requested everything just before.
 */
async function makeCatalogueTemplate(templateUrl: string): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const { url } = await cloneTemplate(templateUrl)
  const log = pino({ level: 'warn' })
  const db = connect(url, { size: 2, log })
  opened.defer(() => db.destroy())
  const openMeteo = await startOpenMeteo({ isLimited: false })
  opened.defer(() => openMeteo.close())
  await loadCatalogue(db)
  const env = { ...readEnv({}), ...openMeteo.env, OPEN_METEO_REQUESTS_PER_DAY: 1_000_000 }
  const fetching = createFetching({ db, env, log, now: () => new Date() }, new AbortController().signal)
  while ((await fetching.poll()) === 0);
  return url
}

console.log(await makeCatalogueTemplate(process.env.TEST_TEMPLATE_URL!))
