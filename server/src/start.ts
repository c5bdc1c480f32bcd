import { strangerRow } from './access/audit.ts'
import { keepProbe } from './access/key-probe.ts'
import type { AppContext } from './app-context.ts'
import { Closers } from './closers.ts'
import type { Config } from './config.ts'
import { showsDemo } from './config.ts'
import { databaseOver, type Database } from './db/database.ts'
import { openEngine } from './db/engine.ts'
import { loadDemoIfWanted } from './demo-start.ts'
import { fillDictionaries } from './dictionaries/fill.ts'
import { sealAudit } from './features/admin/audit-log/seal.ts'
import { startHeartbeat } from './features/admin/status/heartbeat.ts'
import { keepFolding } from './features/figures/keep-folding.ts'
import { openLines } from './interfaces.ts'
import { jobHandlers } from './job-handlers.ts'
import { queueWaitingConversions } from './jobs/convert.ts'
import { exchangeAlone } from './jobs/exchange-alone.ts'
import { queueWaitingLetters } from './jobs/mail.ts'
import { keepMoving } from './jobs/move-files.ts'
import { sealPlain } from './jobs/seal-plain.ts'
import { openContext } from './open-context.ts'
import { countDaily } from './overviews/laboratory-figures/count-daily.ts'
import { judgeAccounts } from './overviews/sales-figures/states.ts'
import { playPast } from './play-past.ts'
import { demoPassword } from './ports/demo.ts'
import { refuseWithoutStore } from './ports/files/choose.ts'
import { roles } from './roles.ts'
import { serve } from './serve.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'
import { loadDemo } from './workspaces.ts'

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

/*
 * What became due while no node was running is sent once figures are counted, without waiting for
 * the next round.
 */
const sendDueOnce = (context: AppContext, afterwards: () => Promise<unknown>) => {
  let isSent = false
  return async (): Promise<void> => {
    await afterwards()
    if (!isSent)
      await context.database.system('due views', (tx) => context.jobs.send(tx, 'views', 0))
    isSent = true
  }
}

/**
 * Fills the lists, seals the audit log, and loads the demo if wanted: before anyone is served.
 * Returns whether the database has the demo.
 */
const prepareDatabase = async (
  context: AppContext,
  config: Config,
  closers: Closers,
  log: (line: string) => void,
): Promise<boolean> => {
  const { database } = context
  const owner = await ownerOf(config, database)
  closers.add(owner.close)
  await fillDictionaries((sql, values) => owner.asLogin(sql, values))
  // before anyone writes a row: the chain switches to keys here, once
  await sealAudit(context)
  await database.systemQuery('start', [strangerRow('server.start', 'done', '')])
  // its number proves that no earlier row of this process is missing
  closers.add(() => database.systemQuery('stop', [strangerRow('server.stop', 'done', '')]))
  const demo = await loadDemoIfWanted(
    config,
    { ...database, asLoginAtOnce: owner.asLoginAtOnce },
    context.crypt,
    log,
  )
  await owner.close()
  return demo
}

type OpenedContext = Awaited<ReturnType<typeof openContext>>

const startJobs = async (context: OpenedContext, closers: Closers): Promise<void> => {
  const { works, close } = await jobHandlers(context)
  closers.add(async () => close())
  closers.add(() => context.jobs.stop())
  await context.jobs.start(works, context.config.ROLES)
  if (context.config.ROLES.has('interfaces')) await exchangeAlone(context)
  if (!context.config.ROLES.has('jobs')) return
  await queueWaitingLetters(context)
  await queueWaitingConversions(context)
}

/**
 * Work that no one waits for: data left plain by a bulk load or an older Labgate is sealed, and the
 * demo's past is played.
 */
const startBackgroundWork = async (context: AppContext, closers: Closers): Promise<void> => {
  closers.addWork(
    context,
    sealPlain(context.database, () => !closers.isOver),
    'sealing of plain files failed',
  )
  closers.add(await playPast(context, loadDemo))
}

/** Counts figures as orders change, and what follows from them. */
const startFolding = (context: AppContext, closers: Closers): void => {
  const { database } = context
  /* Also once after startup: an upgrade may bring indicators that have not been counted yet. */
  let isCounted = false
  const folding = keepFolding(
    context,
    sendDueOnce(context, async () => {
      const isNewDay = await judgeAccounts(database, context.now())
      if (isNewDay || !isCounted) await countDaily(database, context.now())
      isCounted = true
      return isNewDay
    }),
  )
  closers.add(folding.close)
}

/** Listens for laboratory systems and speaks with them. */
const startInterfaces = async (
  context: AppContext,
  closers: Closers,
  log: (line: string) => void,
): Promise<void> => {
  const lines = await openLines(context, log)
  closers.add(lines.close)
}

/**
 * Loads the demo into the opened database if wanted, and listens. `log` informs the person at the
 * terminal.
 */
export const startServer = async (
  config: Config,
  key: Buffer,
  database: Database,
  log: (line: string) => void,
): Promise<Running> => {
  const closers = new Closers()
  closers.add(() => database.close())
  const stop = (): Promise<void> => closers.closeAll()
  try {
    const context = await openContext(config, database, key)
    closers.add(() => context.duties.close())
    const metrics = await startTelemetry(context, closers)
    await keepProbe(database, context.crypt)
    await refuseWithoutStore(database)
    const demo = await prepareDatabase(context, config, closers, log)
    // an older database without the demo
    if (!demo && config.LABGATE_REQUIRE_MFA === undefined) config.requiresSecondFactor = true
    await startJobs(context, closers)
    if (config.ROLES.has('jobs')) {
      await startBackgroundWork(context, closers)
      startFolding(context, closers)
      closers.add((await keepMoving(context)).close)
    }
    if (config.ROLES.has('interfaces')) await startInterfaces(context, closers, log)
    closers.add(startHeartbeat(context).close)
    const address = await serve(context, closers, log, metrics)
    const part = config.ROLES.size < roles.length ? `${[...config.ROLES].join(', ')}; ` : ''
    log(
      `Labgate is ready on ${address} (${part}${database.kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}, ${Math.round(performance.now())} ms)`,
    )
    if (demo && showsDemo(config)) {
      log(`Demo sign-ins, all with the password ${demoPassword}:`)
      const { signIns } = await loadDemo()
      for (const { email, text } of signIns) log(`  ${email.padEnd(38)} ${text}`)
    }
    return { address, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
