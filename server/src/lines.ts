import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealedWith } from './access/crypt.ts'
import { openIntake } from './features/hl7-in/intake.ts'
import { openMessage } from './features/hl7-in/sealed-message.ts'
import { sendWaiting, systemsWithWaiting } from './features/hl7-out/send-waiting.ts'
import { listenForMessages } from './hl7/listener.ts'
import { openSpool, spooledIn } from './hl7/spool.ts'
import type { House } from './house.ts'
import { demoIsLoaded } from './ports/demo-loaded.ts'
import { openSimulatedLab } from './simulated-lab.ts'

export interface Lines {
  /** The port on which laboratory systems are heard; undefined where nobody listens. */
  port: number | undefined
  close(): Promise<void>
}

/** Milliseconds between looks for what is due: what is new is heard of at once, what failed is tried again when its pause is over. */
const lookMs = 5000
/** Milliseconds between looks for messages that another node took and did not file. */
const sweepMs = 60_000

/* One round at a time for each system; what comes meanwhile is seen by the next look. */
const senderOf = (house: House) => {
  const busy = new Map<number, Promise<unknown>>()
  const say = (error: unknown): void => house.log.error({ err: { message: (error as Error).message } }, 'sending orders to a laboratory system failed')
  const look = async (): Promise<void> => {
    for (const labSystemId of await systemsWithWaiting(house)) {
      if (busy.has(labSystemId)) continue
      const round = sendWaiting(house, labSystemId)
        .catch(say)
        .finally(() => busy.delete(labSystemId))
      busy.set(labSystemId, round)
    }
  }
  return { look: () => look().catch(say), idle: () => Promise.all(busy.values()) }
}

/** Opens the lines to laboratory systems: hears their messages, files what waited, and sends them orders. */
export const openLines = async (house: House): Promise<Lines> => {
  const { config, database, now } = house
  const folder = join(config.LABGATE_DATA, 'spool')
  const spool = database.kind === 'embedded' ? await openSpool(folder, now) : undefined
  const intake = openIntake(house, spool)
  // what the engine may have lost with the machine; what it has is known by its number and changes nothing
  if (spool !== undefined)
    for await (const { content, at } of spooledIn(folder))
      // what an older key sealed was written by the engine long before the keys were changed
      if (sealedWith(content) === house.crypt.keyId) await intake.take(openMessage(house.crypt, content), 'spool', at)
  await intake.fileWaiting()
  const tls =
    config.HL7_TLS_CERT === undefined || config.HL7_TLS_KEY === undefined
      ? undefined
      : { cert: readFileSync(config.HL7_TLS_CERT), key: readFileSync(config.HL7_TLS_KEY) }
  const listener =
    config.HL7_PORT === undefined
      ? undefined
      : await listenForMessages({
          host: config.HL7_HOST ?? config.HOST,
          port: config.HL7_PORT,
          ...(tls && { tls }),
          mayConnect: intake.mayConnect,
          take: intake.take,
        })
  const simulated = (await demoIsLoaded(house)) ? await openSimulatedLab(house, intake) : undefined
  const sender = senderOf(house)
  await database.listen('hl7_out', () => void sender.look())
  const looking = setInterval(() => void sender.look(), lookMs)
  const sweep = (): Promise<unknown> =>
    intake.fileWaiting().catch((error: unknown) => house.log.error({ err: { message: (error as Error).message } }, 'looking for messages that wait failed'))
  const sweeping = setInterval(() => void sweep(), sweepMs)
  void sender.look()
  return {
    port: listener?.port,
    close: async () => {
      clearInterval(looking)
      clearInterval(sweeping)
      await sender.idle()
      await simulated?.close()
      await listener?.close()
      await intake.idle()
      await spool?.close()
    },
  }
}
