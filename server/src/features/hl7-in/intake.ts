import { randomUUID } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { acknowledgement } from '../../hl7/acknowledge.ts'
import { readMessage } from '../../hl7/message.ts'
import type { Spool } from '../../hl7/spool.ts'
import type { House } from '../../house.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { fileMessage } from './file-message.ts'
import { keepMessage } from './keep-message.ts'
import { sealMessage } from './sealed-message.ts'

export interface Intake {
  /** Takes a frame's message and answers with what is sent back: AA once it is durable, AR refused, AE when nothing could be kept. Never throws. */
  take(content: Buffer, from: string, at?: Date): Promise<string>
  /** Whether a laboratory system that is active may speak from this address. */
  mayConnect(address: string): Promise<boolean>
  /** Files what waits from before, in its order; answers how many there were. */
  fileWaiting(): Promise<number>
  /** When everything that was taken is filed. */
  idle(): Promise<void>
}

type IntakeHouse = Pick<House, 'database' | 'crypt' | 'now' | 'log'>

/** Whether an address is one of these, or lies in a range of them (CIDR). What cannot be read lets nobody in. */
export const isListed = (address: string, listed: readonly string[]): boolean => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const one of listed) {
    const [net = '', bits] = one.split('/')
    try {
      if (bits === undefined) list.addAddress(net, isIPv6(net) ? 'ipv6' : 'ipv4')
      else list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4')
    } catch {
      // a listed address that is none
    }
  }
  return list.check(address, family)
}

/** The house's end of the lines of all laboratory systems. Messages are filed after their answer, one after the other, in the order in which they came. */
export const openIntake = (house: IntakeHouse, spool?: Spool): Intake => {
  const { database, now, log } = house
  let line: Promise<unknown> = Promise.resolve()
  const file = (hl7InId: number): void => {
    line = line
      .then(() => fileMessage(house, hl7InId))
      .catch((error: unknown) => log.error({ hl7InId, err: { message: (error as Error).message } }, 'a message waits'))
  }
  return {
    take: async (content, from, at = now()) => {
      try {
        const { ack, message, hl7InId } = await keepMessage(house, { content, from, at })
        if (hl7InId !== undefined) {
          await spool?.append({ content: sealMessage(house.crypt, content), at })
          file(hl7InId)
        }
        return acknowledgement(message, ack, now(), randomUUID().slice(0, 20))
      } catch (error) {
        log.error({ err: { message: (error as Error).message } }, 'a message could not be kept')
        const read = readMessage(content)
        return acknowledgement(
          'unreadable' in read ? undefined : read,
          { code: 'AE', says: 'It could not be kept. Please send it again.' },
          now(),
          randomUUID().slice(0, 20),
        )
      }
    },
    mayConnect: async (address) => {
      const systems = await database.forActor(houseScope, (tx) => tx.selectFrom('lab_system').select('addresses').where('active', '=', true).execute())
      return systems.some(({ addresses }) => isListed(address, addresses))
    },
    fileWaiting: async () => {
      const waiting = await database.forActor(houseScope, (tx) =>
        tx.selectFrom('hl7_in').select('hl7_in_id').where('state', '=', 'waiting').orderBy('hl7_in_id').limit(10_000).execute(),
      )
      for (const { hl7_in_id } of waiting) file(hl7_in_id)
      return waiting.length
    },
    idle: async () => {
      await line
    },
  }
}
