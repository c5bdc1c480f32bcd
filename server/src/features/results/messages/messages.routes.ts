import { messages } from '@labgate/contract/results/messages'
import { searchedBy } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  labSystems,
  mappingsOfSystem,
  saveLabSystem,
  saveMapping,
} from '../../../core/interfaces/lab-systems.ts'
import { confirmLabSystem } from '../../../core/records/confirm-destination.ts'
import { refuseDestination } from '../../../core/records/refuse-destination.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { fileMessage } from '../hl7-in/file-message.ts'
import { openMessage } from '../hl7-in/sealed-message.ts'
import { compareMessage } from './compare-candidates.ts'
import { letWait, setAside } from './decide.ts'
import {
  asMessage,
  countMessages,
  listMessages,
  oneMessage,
  orderContexts,
} from './messages.queries.ts'
import { showMessage } from './show-message.ts'
import { unlinkResult } from './unlink.ts'

const noMessage = 'Message not found.'

/** The desk where every message from a laboratory system ends up processed or waits for a person to decide. */
export const messageRoutes = (context: AppContext) =>
  routesFor('messages', messages, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { fields: searchedBy(criteria) },
        listMessages(actor, criteria, keysetOf(name, criteria)),
      )
      const page = countedPageOf(name, criteria, rows, ({ cameDate, messageId }) => [
        cameDate,
        messageId,
      ])
      return { ...page, list: page.list.map(asMessage) }
    },
    counts: async (call) => {
      const [[counts]] = await call.read({}, countMessages(call.actor, call.input.searchCriteria))
      return counts ?? { came: 0, processed: 0, quarantined: 0, waiting: 0, setAside: 0 }
    },
    get: async (call) => {
      const { messageId } = call.input
      const [[found]] = await call.read(
        { target: `message ${messageId}` },
        oneMessage(call.actor, messageId),
      )
      const { content, ...row } = orRefuse(found, noMessage)
      const bytes = openMessage(context.crypt, content)
      const { barcodes, born, ...shown } = showMessage(bytes)
      const [candidates] = await call.read(
        { target: `message ${messageId}` },
        orderContexts(barcodes, born),
      )
      const ids = candidates.map(({ labOrderId }) => labOrderId)
      const compared = await context.database.forActor(call.actor, (tx) =>
        compareMessage(tx, { content: bytes, cameAt: new Date(row.cameDate ?? 0) }, ids),
      )
      return {
        ...asMessage(row),
        ...shown,
        candidates: candidates.map((order) => ({
          ...order,
          compared: compared.get(order.labOrderId) ?? [],
        })),
      }
    },
    file: async (call) => {
      const { messageId } = call.input
      await call.change(async (tx, change) => {
        await letWait(tx, context.crypt, call.actor, call.input, change)
        return {}
      })
      await fileMessage(context, messageId)
      const [[found]] = await call.read(
        { target: `message ${messageId}` },
        oneMessage(call.actor, messageId),
      )
      const { state, reason, says: text } = asMessage(orRefuse(found, noMessage))
      return {
        state,
        reason,
        says: text,
        message:
          state === 'processed' ? 'The message is filed.' : 'The message still needs review.',
      }
    },
    setAside: (call) =>
      call.change(async (tx, change) => {
        await setAside(tx, call.actor, call.input, change, context.now())
        return { message: 'The message was set aside.' }
      }),
    unlink: (call) =>
      call.change(async (tx, change) => {
        await unlinkResult(tx, call.actor, call.input, change, context.now())
        return {
          message: 'The result was withdrawn from this order, and its message needs review again.',
        }
      }),
    systems: async (call) => {
      const [list] = await call.read({}, labSystems(call.actor.userId))
      return { list }
    },
    saveSystem: async (call) => {
      const { host = '', tls = true } = call.input // fields that are not sent are checked when the host is connected to
      await refuseDestination(context, host, tls)
      return call.change((tx, change) =>
        saveLabSystem(tx, call.actor, call.input, change, context.now()),
      )
    },
    confirmSystem: (call) =>
      call.change((tx, change) =>
        confirmLabSystem(tx, call.actor, call.input, change, context.now()),
      ),
    mappings: async (call) => {
      const { labSystemId } = call.input
      const [list] = await call.read(
        { target: `lab system ${labSystemId}` },
        mappingsOfSystem(labSystemId),
      )
      return { list }
    },
    saveMapping: (call) =>
      call.change((tx, change) => saveMapping(tx, call.actor, call.input, change, context.now())),
  })
