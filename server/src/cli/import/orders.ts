import { readFile } from 'node:fs/promises'
import { noMarks, UserType } from '@labgate/contract/access/user-types'
import { howMany } from '@labgate/contract/kit/how-many'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../access/actor.ts'
import { Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { databaseOver, type Tx } from '../../db/database.ts'
import { readOrders, type FileOrder } from '../../features/admin/imports/order-file.ts'
import {
  planOrders,
  writeOrders,
  type OrdersPlan,
} from '../../features/admin/imports/plan-orders.ts'
import { listTable } from '../../features/admin/imports/read-import.ts'
import { runOver } from '../../features/admin/imports/run-over.ts'
import { WrongUse, type Given } from '../command.ts'
import { previewPart } from './preview.ts'
import { refuseFaults, runImport } from './run-import.ts'

/** Who keys orders at the command line: laboratory staff, who see every account. */
const laboratory = { userTypeId: UserType.Administrator, entityId: 0, ...noMarks } as const
const commandLine: Actor = {
  userId: 0,
  userName: 'Import',
  own: laboratory,
  subjectId: 0,
  visitId: 0,
  who: laboratory,
  asId: 0,
  asName: '',
  sessionId: 0,
  source: 0,
  address: '',
  customers: 'all',
  locations: null,
  charts: 'all',
}

/** The account and location of rows that name none; 0 if the command names none. */
const defaultsOf = async (
  run: Run,
  code: string,
  locationName: string | undefined,
): Promise<{ customerId: number; locationId: number }> => {
  if (code === '') return { customerId: 0, locationId: 0 }
  const [account, ...others] = await run<{ id: number }>(
    'select customer_id as id from customer where facility_folded = fold($1)',
    [code],
  )
  if (account === undefined) throw new Wrong(`There is no account with the facility code ${code}.`)
  if (others.length > 0)
    throw new Wrong(
      `Several accounts have the facility code ${code}. Give each account its own code first.`,
    )
  if (locationName === undefined) return { customerId: account.id, locationId: 0 }
  const [location, ...more] = await run<{ id: number }>(
    'select location_id as id from location where customer_id = $1 and folded = fold($2)',
    [account.id, locationName],
  )
  if (location === undefined || more.length > 0)
    throw new Wrong(`No single location is named ${locationName}.`)
  return { customerId: account.id, locationId: location.id }
}

const linesOf = ({ coming, known, notes }: OrdersPlan, all: boolean): string[] => {
  const line = ({ row, says: text }: { row: number; says: string }): string =>
    `  Row ${row}: ${text}`
  return [
    `New: ${coming.length.toLocaleString('en-US')}`,
    ...previewPart('Already on file, skipped', known.map(line), all),
    ...(notes.length > 0
      ? previewPart('New, with something missing or to note', notes.map(line), all)
      : []),
  ]
}

/**
 * Imports orders under the rules of a save. Messages name rows and columns, never a
 * patient.
 */
export const importOrders = async (given: Given): Promise<void> => {
  const code = (given.option('account') ?? '').trim()
  const location = given.option('location')
  const [, file = ''] = given.words
  if (location !== undefined && code === '')
    throw new WrongUse('Name the account of the location with --account.')
  const all = given.flag('all')
  const now = new Date()
  /* The same transaction in two forms: for the import's own statements, and for those of a save. */
  let inside: Tx | undefined
  const tx = (): Tx => {
    if (inside === undefined) throw new Error('outside its transaction')
    return inside
  }
  await runImport<FileOrder[], OrdersPlan>(given, {
    transaction: (engine, _isMeant, work) =>
      databaseOver(engine).forActor(commandLine, (opened) => {
        inside = opened
        return work(runOver(opened))
      }),
    read: async (path) => {
      const { rows, faults } = readOrders(
        await listTable('orders', await readFile(path)),
        dayAt(now, ''),
      )
      refuseFaults(path, faults, all)
      return { content: rows, holds: howMany(rows.length, 'order') }
    },
    tables: ['lab_order'],
    compare: async (run, rows) => {
      const defaults = await defaultsOf(run, code, location)
      const plan = await planOrders(
        tx(),
        commandLine,
        { rows, faults: [] },
        { ...defaults, now, only: false, ticksMissing: given.flag('missing') },
      )
      refuseFaults(file, plan.faults, all)
      return plan
    },
    lines: (plan) => linesOf(plan, all),
    isChange: ({ coming }) => coming.length > 0,
    write: async (_run, plan) =>
      refuseFaults(file, await writeOrders(tx(), commandLine, plan, () => () => {}, now), all),
    target: () => ({ target: 'orders' }),
  })
}
