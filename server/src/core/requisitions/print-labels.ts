import { mostPrintedInVisit, type labels } from '@labgate/contract/orders/labels'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf } from '../../db/queries.ts'
import type { Call, ChangeContext } from '../../http/call.ts'
import { pdfAnswer } from '../../http/pdf-answer.ts'
import { mustBePrintableLabel } from '../../paper/label/label-facts.ts'
import { makePaper } from '../../paper/paper.ts'
import { NotPrinted } from '../../ports/printer/label-printer.ts'
import { auditPerOrder } from '../orders/audit-per-order.ts'
import { labelFacts, labelRows, type LabelRow } from './label.query.ts'
import { leftOut, whyUnprintable, type Left } from './left-out.ts'
import { ownPrinter, printerNamed } from './printer-of.ts'
import { orRefuseUnprintable } from './requisitions.ts'

/**
 * Printing more papers than this at once is refused during a visit (rules.md#acting-as-a-customer).
 */
export const refuseManyInVisit = ({ visitId }: Actor, count: number): void => {
  if (visitId !== 0 && count > mostPrintedInVisit)
    throw new Refusal(
      'not-in-visit',
      `More than ${mostPrintedInVisit} papers cannot be printed while acting as a customer.`,
    )
}

/**
 * What a print is about, written before it: only IDs and counts, because it is stored with the
 * idempotency key.
 */
interface Logged {
  labOrderId: number[]
  labelPrintId: number[]
  count: number
  printer: string
  message: string
  left: Left[]
}
type PrintCall = Call<(typeof labels)['print'], Actor>

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const mustHaveReason = (rows: readonly LabelRow[], reason: string): void => {
  const again = rows.filter(({ wasPrinted }) => wasPrinted).length
  if (again === 0 || reason !== '') return
  const text =
    rows.length === 1
      ? 'This label was printed before.'
      : `${again} of these ${rows.length} labels were printed before.`
  refuseIf([issue('reason', `${text} Enter why it is being reprinted.`, 'reprint')])
}

const insertPrints = async (
  tx: Tx,
  { actor, input }: PrintCall,
  rows: readonly LabelRow[],
  { printer, at }: { printer: string; at: string },
): Promise<number[]> => {
  const inserted = await tx
    .insertInto('label_print')
    .values(
      rows.map((row) => ({
        lab_order_id: row.labOrderId,
        customer_id: row.customerId,
        specimen_barcode: row.specimenBarcode,
        copies: input.copies,
        reason: row.wasPrinted ? (input.reason ?? '') : '',
        printer,
        last_name: row.lastName,
        first_name: row.firstName,
        middle_name: row.middleName,
        last_name_latin: row.lastNameLatin,
        first_name_latin: row.firstNameLatin,
        middle_name_latin: row.middleNameLatin,
        dob: row.dob,
        user_id: actor.userId,
        user_name:
          actor.subjectId === 0 ? actor.userName : `${actor.userName} (as ${actor.asName})`,
        at,
      })),
    )
    .returning('label_print_id')
    .execute()
  return inserted.map(({ label_print_id }) => label_print_id)
}

const leftFor = (labOrderId: number, row: LabelRow | undefined): Left[] => {
  if (row === undefined || row.ended)
    return [{ labOrderId, why: row === undefined ? 'gone' : 'ended' }]
  try {
    mustBePrintableLabel(labelFacts(row))
    return []
  } catch (error) {
    return [{ labOrderId, why: whyUnprintable(error) }]
  }
}

const log = async (
  context: AppContext,
  call: PrintCall,
  tx: Tx,
  change: ChangeContext,
): Promise<Logged> => {
  const { actor, input } = call
  const ids = [...new Set(input.labOrderId)]
  const { rows: found } = await tx.executeQuery(compiledOf(labelRows(actor, ids)))
  if (input.leaveOut !== true && found.length !== ids.length)
    throw new Refusal(
      'not-found',
      ids.length === 1 ? 'Order not found.' : 'One of these orders no longer exists.',
    )
  const byId = new Map(found.map((row) => [row.labOrderId, row]))
  const left = input.leaveOut === true ? ids.flatMap((id) => leftFor(id, byId.get(id))) : []
  const isLeft = new Set(left.map(({ labOrderId }) => labOrderId))
  const rows = ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ ended, labOrderId }) => !ended && !isLeft.has(labOrderId))
  const ended = ids.length - rows.length
  const leftText =
    ended === 0 || left.length > 0
      ? ''
      : ` ${ended === 1 ? 'One order has' : `${ended} orders have`} ended and ${ended === 1 ? 'has' : 'have'} no label.`
  const none = { labOrderId: [], labelPrintId: [], count: 0, printer: '', left }
  if (rows.length === 0 && left.length > 0) return { ...none, message: 'No labels printed.' }
  if (rows.length === 0)
    throw new Refusal(
      'not-possible',
      ids.length === 1
        ? 'This order has ended, so no label is printed.'
        : 'All of these orders have ended, so no labels are printed.',
    )
  if (input.copies === 0) return { ...none, message: 'No labels printed: 0 copies requested.' }
  for (const row of rows) mustBePrintableLabel(labelFacts(row))
  mustHaveReason(rows, input.reason ?? '')
  const printer = (await ownPrinter(tx, context, actor))?.name ?? ''
  const labelPrintId = await insertPrints(tx, call, rows, {
    printer,
    at: context.now().toISOString(),
  })
  const each = auditPerOrder(call, change)
  for (const { labOrderId, customerId } of rows)
    each
      .next()
      .about({ customerId, target: `order ${labOrderId}`, fields: [`${input.copies} labels`] })
  each.end()
  const count = rows.length * input.copies
  const message = `${plural(count, 'label')}${printer === '' ? '' : ` sent to ${printer}`}.${leftText}`
  return {
    labOrderId: rows.map(({ labOrderId }) => labOrderId),
    labelPrintId,
    count,
    printer,
    message,
    left,
  }
}

const noFile = { fileType: '', fileName: '', fileAsBase64: '' }
export const labelFile = (pdf: Buffer) => pdfAnswer('labels.pdf', pdf)

/**
 * Prints labels: records them first, then sends them to the printer or returns a PDF. Labels that a
 * printer did not take are marked and refused with a message; a repeated request sends nothing
 * twice.
 */
export const printLabels = async (context: AppContext, call: PrintCall) => {
  const { actor, input } = call
  refuseManyInVisit(actor, input.labOrderId.length)
  const logged = await orRefuseUnprintable(
    call.change((tx, change) => log(context, call, tx, change)),
  )
  // missing in records stored by an older version
  const { left: out = [] } = logged as Partial<Logged>
  const all = [...logged.labOrderId, ...out.map(({ labOrderId }) => labOrderId)]
  const [{ rows: found }] = await context.database.ask(actor, [labelRows(actor, all)])
  const left = leftOut(
    out,
    new Map(found.map(({ labOrderId, specimenBarcode }) => [labOrderId, specimenBarcode])),
  )
  const said = { count: logged.count, printer: logged.printer, message: logged.message, left }
  if (logged.count === 0) return { ...noFile, ...said }
  const printer = logged.printer === '' ? undefined : printerNamed(context, actor, logged.printer)
  const byId = new Map(found.map((row) => [row.labOrderId, row]))
  const facts = logged.labOrderId.flatMap((id) => byId.get(id) ?? []).map(labelFacts)
  if (printer === undefined)
    return {
      ...labelFile(await makePaper({ kind: 'labels', labels: facts, copies: input.copies })),
      ...said,
    }
  if (call.wasRepeated()) return { ...noFile, ...said }
  const zpl = await makePaper({ kind: 'zpl', labels: facts, copies: input.copies })
  try {
    await printer.send(zpl.toString('utf8'))
  } catch (error) {
    if (!(error instanceof NotPrinted)) throw error
    await context.database.forActor(actor, (tx) =>
      tx
        .updateTable('label_print')
        .set({ failed: error.message.slice(0, 200) })
        .where('label_print_id', 'in', logged.labelPrintId)
        .execute(),
    )
    throw new Refusal(
      'not-possible',
      `${error.message} Check whether a label printed before you try again.`,
    )
  }
  return { ...noFile, ...said }
}
