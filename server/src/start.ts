import { aboutLab } from './about.ts'
import { strangerRow } from './access/audit.ts'
import { keepProbe } from './access/key-probe.ts'
import type { AppContext } from './app-context.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { showsDemo } from './config.ts'
import { databaseOver, type Database } from './db/database.ts'
import { openEngine } from './db/engine.ts'
import { loadDemoIfWanted } from './demo-start.ts'
import { playBillingPast } from './demo/play-billing.ts'
import { playCorrections } from './demo/play-corrections.ts'
import { demoPassword, demoSignIns } from './demo/sign-ins.ts'
import { fillDictionaries } from './dictionaries/fill.ts'
import { sealAudit } from './features/admin/audit-log/seal.ts'
import { startHeartbeat } from './features/admin/status/heartbeat.ts'
import { keepFolding } from './features/figures/keep-folding.ts'
import { openLines } from './interfaces.ts'
import { jobHandlers } from './job-handlers.ts'
import { queueWaitingConversions } from './jobs/convert.ts'
import { queueWaitingLetters } from './jobs/mail.ts'
import { sealPlain } from './jobs/seal-plain.ts'
import { metricsOf, serveMetrics } from './metrics.ts'
import { openContext } from './open-context.ts'
import { countDaily } from './overviews/laboratory-figures/count-daily.ts'
import { judgeAccounts } from './overviews/sales-figures/states.ts'
import { serveWeb } from './web.ts'

export interface Running {
  address: string
  stop(): Promise<void>
}

/* The owner of the tables writes lists and the demo, before anyone is served. */
const ownerOf = async (
  config: Config,
  database: Database,
): Promise<Pick<Database, 'asLogin' | 'asLoginAtOnce' | 'close'>> => {
  if (config.DATABASE_OWNER_URL === undefined)
    return {
      asLogin: database.asLogin,
      asLoginAtOnce: database.asLoginAtOnce,
      close: async () => {},
    }
  const opened = databaseOver(
    await openEngine({ url: config.DATABASE_OWNER_URL, data: config.LABGATE_DATA, pool: 2 }),
  )
  let closing: Promise<void> | undefined
  return {
    asLogin: opened.asLogin,
    asLoginAtOnce: opened.asLoginAtOnce,
    close: () => (closing ??= opened.close()),
  }
}

/* What became due while no node was running is sent once figures are counted, without waiting for the next round. */
const sendDueOnce = (context: AppContext, afterwards: () => Promise<unknown>) => {
  let isSent = false
  return async (): Promise<void> => {
    await afterwards()
    if (!isSent)
      await context.database.system('due views', (tx) => context.jobs.send(tx, 'views', 0))
    isSent = true
  }
}

/** Loads the demo into the opened database if wanted, and listens. `says` informs the person at the terminal. */
export const startServer = async (
  config: Config,
  key: Buffer,
  database: Database,
  log: (line: string) => void,
): Promise<Running> => {
  // closed in reverse order of opening
  const closers = [() => database.close()]
  let isOver = false
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const context = await openContext(config, database, key)
    await keepProbe(database, context.crypt)
    const owner = await ownerOf(config, database)
    closers.push(owner.close)
    await fillDictionaries((sql, values) => owner.asLogin(sql, values))
    // before anyone writes a row: the chain switches to keys here, once
    await sealAudit(context)
    await database.systemQuery('start', [strangerRow('server.start', 'done', '')])
    // its number proves that no earlier row of this process is missing
    closers.push(
      async () =>
        void (await database.systemQuery('stop', [strangerRow('server.stop', 'done', '')])),
    )
    const demo = await loadDemoIfWanted(
      config,
      { ...database, asLoginAtOnce: owner.asLoginAtOnce },
      context.crypt,
      log,
    )
    if (!demo && config.LABGATE_REQUIRE_MFA === undefined) config.requiresSecondFactor = true // an older database without the demo
    await owner.close()
    const { works, close } = await jobHandlers(context)
    closers.push(async () => close())
    closers.push(() => context.jobs.stop())
    await context.jobs.start(works)
    await queueWaitingLetters(context)
    await queueWaitingConversions(context)
    // data left plain by a bulk load or an older Labgate; no one has to wait for it
    const sealing = sealPlain(database, () => !isOver).catch((error: unknown) =>
      context.log.error(
        { err: { message: (error as Error).message } },
        'sealing of plain files failed',
      ),
    )
    closers.push(() => {
      isOver = true
      return sealing
    })
    const playing = playBillingPast(context, () => isOver)
      .then(() => (isOver ? undefined : playCorrections(context)))
      .catch((error: unknown) =>
        context.log.error(
          { err: { message: (error as Error).message } },
          'the demo’s past was not played',
        ),
      )
    closers.push(() => {
      isOver = true
      return playing
    })
    const lines = await openLines(context)
    closers.push(lines.close)
    /* Also once after startup: an upgrade may bring indicators that have not been counted yet. */
    let isCounted = false
    closers.push(
      keepFolding(
        context,
        sendDueOnce(context, async () => {
          const isNewDay = await judgeAccounts(database, context.now())
          if (isNewDay || !isCounted) await countDaily(database, context.now())
          isCounted = true
          return isNewDay
        }),
      ).close,
    )
    if (lines.port !== undefined) log(`Listening for laboratory systems on port ${lines.port}`)
    closers.push(startHeartbeat(context).close)
    const metrics = config.METRICS_PORT === undefined ? undefined : metricsOf(context)
    const app = await buildApp(context, metrics)
    closers.push(() => app.close())
    await serveWeb(app, aboutLab(context))
    if (metrics !== undefined) {
      const served = await serveMetrics(metrics, config.METRICS_PORT ?? 0)
      closers.push(served.close)
      log(`Metrics are available at ${served.address}`)
    }
    await app.listen({ host: config.HOST, port: config.PORT })
    const port = (app.server.address() as { port: number }).port
    const address =
      config.PUBLIC_URL ??
      `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
    log(
      `Labgate is ready on ${address} (${database.kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}, ${Math.round(performance.now())} ms)`,
    )
    if (demo && showsDemo(config)) {
      log(`Demo sign-ins, all with the password ${demoPassword}:`)
      for (const { email, says: role } of demoSignIns) log(`  ${email.padEnd(38)} ${role}`)
    }
    return { address, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
