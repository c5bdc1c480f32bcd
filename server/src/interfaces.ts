import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { networkOf } from './access/address-range.ts'
import { sealedWith } from './access/crypt.ts'
import type { AppContext } from './app-context.ts'
import { openIntake, type Intake } from './features/results/hl7-in/intake.ts'
import { listenForMessages, type Listener } from './hl7/listener.ts'
import { openSpool, spooledIn } from './hl7/spool.ts'
import { demoIsLoaded } from './ports/demo-loaded.ts'
import { senderOfMessages } from './send-messages.ts'

export interface Lines {
  close(): Promise<void>
}

/** Milliseconds between checks for messages that were accepted and not filed. */
const sweepMs = 60_000
/** And until the next check if one could not be filed because the database was away. */
const againMs = 1000

/* With an authority configured, only systems that present one of its certificates are accepted. */
const tlsFor = ({
  HL7_TLS_CERT,
  HL7_TLS_KEY,
  HL7_TLS_CA,
}: AppContext['config']): TlsOptions | undefined =>
  HL7_TLS_CERT === undefined || HL7_TLS_KEY === undefined
    ? undefined
    : {
        cert: readFileSync(HL7_TLS_CERT),
        key: readFileSync(HL7_TLS_KEY),
        ...(HL7_TLS_CA !== undefined && {
          ca: readFileSync(HL7_TLS_CA),
          requestCert: true,
          rejectUnauthorized: true,
        }),
      }

const listen = async (
  { config, counted, log }: AppContext,
  intake: Intake,
): Promise<Listener | undefined> => {
  if (config.HL7_PORT === undefined) return undefined
  const tls = tlsFor(config)
  return listenForMessages({
    host: config.HL7_HOST ?? config.HOST,
    port: config.HL7_PORT,
    ...(tls && { tls }),
    most: config.HL7_MOST_MB * 2 ** 20,
    mayConnect: intake.mayConnect,
    hear: intake.hear,
    tlsFailed: (address, code) => {
      counted.note('hl7.connect', 'refused: tls', networkOf(address))
      log.warn({ address, code }, 'TLS with a caller of the HL7 port failed')
    },
  })
}

/**
 * The lines to other systems, which one process at a time has (rules.md#hl7-by-one-process): while
 * it is this one, it listens to laboratories' systems, files what waited, sends them orders, and
 * sends results to practices' systems. `tell` informs the person at the terminal.
 */
export const openLines = async (
  context: AppContext,
  tell: (line: string) => void = () => {},
): Promise<Lines> => {
  const { config, database, now, duties } = context
  const folder = join(config.LABGATE_DATA, 'spool')
  const spool = database.kind === 'embedded' ? await openSpool(folder, now) : undefined
  let again: NodeJS.Timeout | undefined
  let isOurs = false
  // a database that went away is back within seconds, and results should not wait for a sweep
  const soon = (): void => {
    if (isOurs) again ??= setTimeout(() => ((again = undefined), void sweep()), againMs)
  }
  const intake = openIntake(context, spool, soon)
  const sweep = (): Promise<unknown> =>
    intake.fileWaiting().catch((error: unknown) => {
      context.log.error(
        { err: { message: (error as Error).message } },
        'looking for messages that wait failed',
      )
      soon()
    })
  // what the engine may have lost in a crash of the machine; what it still has is recognized by its
  // number and changes nothing
  if (spool !== undefined)
    for await (const spooled of spooledIn(folder))
      // data sealed with an older key was written by the engine long before the keys were changed
      if (sealedWith(spooled.content) === context.crypt.keyId) await intake.recover(spooled)
  const sender = senderOfMessages(context)
  let hadThem = false
  let isClosing = false
  let sweeping: NodeJS.Timeout | undefined
  let listener: Listener | undefined
  let simulated: { close(): Promise<void> } | undefined
  const begin = async (): Promise<void> => {
    isOurs = true
    // before anything new is accepted: it is filed behind what waits of its sender
    await intake.fileWaiting(!hadThem)
    hadThem = true
    listener = await listen(context, intake)
    simulated = (await demoIsLoaded(context))
      ? await (await context.simulators()).openLaboratory(context, intake)
      : undefined
    await sender.begin()
    sweeping = setInterval(() => void sweep(), sweepMs)
    if (listener !== undefined) tell(`Listening for laboratory systems on port ${listener.port}`)
  }
  const end = async (): Promise<void> => {
    isOurs = false
    clearInterval(sweeping)
    clearTimeout(again)
    again = undefined
    // nothing new is accepted while what was begun ends
    const [ending, simulator] = [listener, simulated]
    listener = simulated = undefined
    if (ending !== undefined && !isClosing)
      tell(`No longer listening for laboratory systems on port ${ending.port}`)
    await ending?.close()
    await sender.end()
    await simulator?.close()
    await intake.idle()
  }
  await duties.take({
    name: 'hl7',
    begin: () =>
      begin().catch(async (error: unknown) => {
        await end()
        throw error
      }),
    end,
  })
  if (!isOurs && config.HL7_PORT !== undefined)
    tell('Another process listens for laboratory systems; this one does when that one ends.')
  return {
    close: async () => {
      isClosing = true
      await duties.leave('hl7')
      await spool?.close()
    },
  }
}
