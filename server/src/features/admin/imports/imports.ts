import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import {
  mostImported,
  mostImportedInVisit,
  mostPreviewed,
  type imports,
  type ImportKind,
} from '@labgate/contract/admin/imports'
import { howMany } from '@labgate/contract/kit/how-many'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { inScope, type Actor } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleAccounts } from '../../../core/accounts/accounts.queries.ts'
import { auditPerOrder } from '../../../core/orders/audit-per-order.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import { hasMoreRows } from '../../../dictionaries/csv.ts'
import { faultLine, type Fault } from '../../../dictionaries/fault.ts'
import { isWorkbook } from '../../../dictionaries/xlsx-table.ts'
import { decodeFile } from '../../../files/decode.ts'
import type { Call } from '../../../http/call.ts'
import { metRows } from './closed-rows.ts'
import { leftOutOf, type LeftOut } from './left-out.ts'
import { writePatients } from './patient-rows.ts'
import { planOrders, writeOrders, type RowNote } from './plan-orders.ts'
import { planPatients } from './plan-patients.ts'
import { ordersIn, tooManyRows } from './read-import.ts'
import { runOver } from './run-over.ts'
import { shownRows, type PlannedRows } from './shown-rows.ts'

type Given = Call<(typeof imports)['apply'], Actor>['input']
interface Plan {
  coming: number
  known: RowNote[]
  notes: RowNote[]
  faults: Fault[]
  rows: PlannedRows
  leftOut: LeftOut
  met: number[]
  write(
    about: () => (said: {
      customerId?: number
      target?: string
      fields?: readonly string[]
    }) => void,
  ): Promise<Fault[]>
}

/**
 * Larger files have more rows than a screen takes, and would block everyone while they are read; so
 * would that many rows.
 */
const mostBytes = 5 * 1_048_576
const headerRows = 1

/** The file, once it is clear that this person is allowed to import it. */
const fileOf = async (
  actor: Actor,
  { kind, customerId, missing, fileAsBase64 }: Given,
): Promise<Buffer> => {
  if (customerId <= 0 || !inScope(actor, customerId))
    throw new Refusal('not-found', 'Account not found.')
  if (missing === true && !worksAtLaboratory(actor.who))
    throw new Refusal('field-not-yours', undefined, [
      issue('missing', 'Only the laboratory can leave this blank.', 'field-not-yours'),
    ])
  const bytes = decodeFile(fileAsBase64)
  if (
    bytes.length > mostBytes ||
    (!isWorkbook(bytes) && hasMoreRows(bytes, mostImported[kind] + headerRows))
  )
    throw tooManyRows(mostImported[kind])
  return bytes
}

const refuseLong = ({ visitId }: Actor, kind: ImportKind, rows: number): void => {
  if (rows > mostImported[kind]) throw tooManyRows(mostImported[kind])
  if (visitId !== 0 && rows > mostImportedInVisit)
    throw new Refusal(
      'not-in-visit',
      `More than ${mostImportedInVisit} rows cannot be imported while acting as a customer.`,
    )
}

/**
 * What the file would import. Imports of one account run one at a time: each knows what the
 * previous one imported.
 */
const planOf = async (
  context: AppContext,
  tx: Tx,
  actor: Actor,
  given: Given,
  file: Buffer,
): Promise<Plan> => {
  const { kind, customerId, locationId = 0, missing: ticksMissing = false } = given
  const now = context.now()
  const planning = {
    now,
    customerId,
    locationId: Math.max(0, locationId),
    ticksMissing,
    mostRows: mostImported[kind],
  }
  await tx.executeQuery(
    compiledRaw(`select pg_advisory_xact_lock(hashtext('import'), $1::int)`, [customerId]),
  )
  if (kind === 'patients') {
    const plan = await planPatients(tx, actor, file, planning)
    refuseLong(actor, kind, plan.coming.length + plan.known.length)
    return {
      ...plan,
      coming: plan.coming.length,
      rows: { kind, plan, given: plan },
      leftOut: leftOutOf(plan, plan.faults),
      write: async (about) => {
        await writePatients(
          runOver(tx),
          { customerId, locationId: plan.locationId, userId: actor.userId },
          plan.coming,
          plan.payers,
          context.crypt,
        )
        about()({
          customerId,
          target: `account ${customerId}`,
          fields: [howMany(plan.coming.length, 'patient')],
        })
        return []
      },
    }
  }
  const account = orRefuse(
    await visibleAccounts(actor, tx)
      .select('c.time_zone')
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
  const today = dayAt(now, account.time_zone)
  const reading = await ordersIn({ file, today, mostRows: planning.mostRows })
  refuseLong(actor, kind, reading.rows.length)
  const plan = await planOrders(tx, actor, reading, { ...planning, only: true })
  return {
    ...plan,
    coming: plan.coming.length,
    rows: { kind, plan, given: reading },
    leftOut: leftOutOf(reading, plan.faults),
    write: (about) => writeOrders(tx, actor, plan, about, now),
  }
}

const many = <T>(list: readonly T[]) => ({ count: list.length, list: list.slice(0, mostPreviewed) })

/** What a file would import, with its faults. */
export const previewImport = async (
  context: AppContext,
  { name, actor, input }: Call<(typeof imports)['preview'], Actor>,
) => {
  const file = await fileOf(actor, input)
  return context.database.forActor(actor, async (tx) => {
    const plan = await planOf(context, tx, actor, input, file)
    const { coming, known, notes, faults, met, leftOut } = plan
    const { rows, named } = await shownRows(tx, plan.rows)
    for (const row of metRows(actor, name, [...met, ...named]))
      await tx.executeQuery(compiledOf(row))
    await tx.executeQuery(
      compiledOf(
        auditRow(actor, name, {
          customerId: input.customerId,
          target: `account ${input.customerId}`,
          fields: [input.kind],
        }),
      ),
    )
    return {
      coming,
      known: many(known),
      notes: many(notes),
      faults: many(
        faults.map(({ row, column, message }) => ({
          row,
          column: column.slice(0, 60),
          message: message.slice(0, 300),
        })),
      ),
      rows: { count: plan.rows.given.given.length, list: rows },
      leftOut: {
        count: leftOut.rows,
        mayLeave: leftOut.mayLeave && coming > 0,
        fileAsBase64: leftOut.file().toString('base64'),
      },
    }
  })
}

const describeFaults = (faults: readonly Fault[]): string =>
  faults.length === 1 && faults[0]
    ? faultLine(faults[0])
    : `${faults.length.toLocaleString('en-US')} cells need correction.`
const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0)
    throw new Refusal('faulty', `Nothing was imported. ${describeFaults(faults)}`, [
      issue('fileAsBase64', describeFaults(faults), 'import'),
    ])
}

const words: Readonly<Record<ImportKind, readonly [string, string]>> = {
  patients: ['patient is', 'patients are'],
  orders: ['order is', 'orders are'],
}

/**
 * Imports a file: all of it, or nothing if a row has a fault; with `onlyGood`, all but the rows that
 * have one.
 */
export const applyImport = async (
  context: AppContext,
  call: Call<(typeof imports)['apply'], Actor>,
) => {
  const { actor, input } = call
  const file = await fileOf(actor, input)
  let met: readonly number[] = []
  const imported = call.change(async (tx, change) => {
    const plan = await planOf(context, tx, actor, input, file)
    const { coming, known, notes, faults, leftOut, write } = plan
    const leaves = input.onlyGood === true && leftOut.mayLeave
    met = plan.met
    for (const row of metRows(actor, call.name, met)) change.last(row)
    if (leaves && (input.seenLeftOut ?? leftOut.rows) !== leftOut.rows)
      throw new Refusal(
        'stale',
        'Nothing was imported. Since the preview, other rows have a fault. Preview the file again.',
      )
    refuseFaults(leaves ? [] : faults)
    refuseIf(
      coming === 0 ? [issue('fileAsBase64', 'This file has nothing new.', 'nothing-new')] : [],
    )
    const each = auditPerOrder(call, change)
    refuseFaults(await write(() => each.next().about))
    each.end()
    const [one, several] = words[input.kind]
    return {
      coming,
      known: many(known),
      notes: many(notes),
      leftOut: leftOut.rows,
      message: `${coming.toLocaleString('en-US')} ${coming === 1 ? one : several} imported.${leftOut.rows > 0 ? ` ${howMany(leftOut.rows, 'row')} left out.` : ''}`,
    }
  })
  // the answer of a refused import says the same of them
  return imported.catch(async (error: unknown) => {
    if (met.length > 0) await context.database.ask(actor, metRows(actor, call.name, met), true)
    throw error
  })
}
