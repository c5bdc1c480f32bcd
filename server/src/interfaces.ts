import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { networkOf } from './access/address-range.ts'
import { sealedWith } from './access/crypt.ts'
import type { AppContext } from './app-context.ts'
import { sendWaiting, systemsWithWaiting } from './features/interfaces/hl7-out/send-waiting.ts'
import { openIntake } from './features/results/hl7-in/intake.ts'
import {
  destinationsWithWaiting,
  sendBack,
} from './features/results/result-delivery/deliver-result.ts'
import { listenForMessages } from './hl7/listener.ts'
import { openSpool, spooledIn } from './hl7/spool.ts'
import { demoIsLoaded } from './ports/demo-loaded.ts'

export interface Lines {
  /** The port on which laboratory systems connect; undefined if there is no listener. */
  port: number | undefined
  close(): Promise<void>
}

/**
 * Milliseconds between checks for what is due: new messages are reported at once, failed ones are
 * retried when their pause is over.
 */
const lookMs = 5000
/** Milliseconds between checks for messages that another node accepted and did not file. */
const sweepMs = 60_000
/** And until the next check if one could not be filed because the database was away. */
const againMs = 1000

/**
 * A kind of message to send: for which systems something is due, and how it is sent to one of them.
 */
interface Sending {
  text: string
  due: (context: AppContext) => Promise<number[]>
  send: (context: AppContext, id: number) => Promise<unknown>
}

/* One round at a time for each system; whatever arrives meanwhile is seen by the next check. */
const senderOf = (context: AppContext, { text, due, send }: Sending) => {
  const busy = new Map<number, Promise<unknown>>()
  let isOver = false
  const say = (error: unknown): void =>
    context.log.error({ err: { message: (error as Error).message } }, `${text} failed`)
  const look = async (): Promise<void> => {
    for (const id of await due(context)) {
      if (isOver || busy.has(id)) continue
      const round = send(context, id)
        .catch(say)
        .finally(() => busy.delete(id))
      busy.set(id, round)
    }
  }
  /* The database keeps sending notifications: an ended sender ignores them. */
  const end = (): Promise<unknown> => {
    isOver = true
    return Promise.all(busy.values())
  }
  return { look: () => (isOver ? Promise.resolve() : look().catch(say)), end }
}

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

/**
 * Opens the lines to other systems: listens to laboratories' systems, files what waited, sends them
 * orders, and sends results to practices' systems.
 */
export const openLines = async (context: AppContext): Promise<Lines> => {
  const { config, database, now } = context
  const folder = join(config.LABGATE_DATA, 'spool')
  const spool = database.kind === 'embedded' ? await openSpool(folder, now) : undefined
  let again: NodeJS.Timeout | undefined
  let isOver = false
  // a database that went away is back within seconds, and results should not wait for a sweep
  const soon = (): void => {
    if (!isOver) again ??= setTimeout(() => ((again = undefined), void sweep()), againMs)
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
  await intake.fileWaiting(true)
  const tls = tlsFor(config)
  const listener =
    config.HL7_PORT === undefined
      ? undefined
      : await listenForMessages({
          host: config.HL7_HOST ?? config.HOST,
          port: config.HL7_PORT,
          ...(tls && { tls }),
          most: config.HL7_MOST_MB * 2 ** 20,
          mayConnect: intake.mayConnect,
          hear: intake.hear,
          tlsFailed: (address, code) => {
            context.counted.note('hl7.connect', 'refused: tls', networkOf(address))
            context.log.warn({ address, code }, 'TLS with a caller of the HL7 port failed')
          },
        })
  const simulated = (await demoIsLoaded(context))
    ? await (await context.simulators()).openLaboratory(context, intake)
    : undefined
  const orders = senderOf(context, {
    text: 'sending orders to a laboratory system',
    due: systemsWithWaiting,
    send: sendWaiting,
  })
  const results = senderOf(context, {
    text: 'sending results to a practice’s system',
    due: destinationsWithWaiting,
    send: sendBack,
  })
  const look = (): void => {
    void orders.look()
    void results.look()
  }
  await database.listen('hl7_out', () => void orders.look())
  await database.listen('hl7_back', () => void results.look())
  const looking = setInterval(look, lookMs)
  const sweeping = setInterval(() => void sweep(), sweepMs)
  look()
  return {
    port: listener?.port,
    close: async () => {
      clearInterval(looking)
      clearInterval(sweeping)
      isOver = true
      clearTimeout(again)
      await orders.end()
      await results.end()
      await simulated?.close()
      await listener?.close()
      await intake.idle()
      await spool?.close()
    },
  }
}
