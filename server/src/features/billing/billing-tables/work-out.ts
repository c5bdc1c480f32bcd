import type { billingTables } from '@labgate/contract/billing/billing-tables'
import { centsOf, describeMoney } from '@labgate/contract/billing/money'
import { canonical, type Values } from '@labgate/contract/billing/tables/fields'
import { tableKinds, tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import { shownOf, type Names } from './names.ts'
import { planRows, type KeptRow, type Plan } from './plan.ts'
import { describeJump, isPriced, knownCodes, priceForAll } from './price-changes.ts'
import type { FileRow } from './read-file.ts'
import { storeOf, valuesSql } from './stores.ts'
import type { Given } from './timeline.ts'

const mostShown = 500
/** The first 500 of a list, with its length. */
export const many = <T>(list: readonly T[]) => ({
  count: list.length,
  list: list.slice(0, mostShown),
})

const keptRows = (kind: TableKind): Query<KeptRow> => {
  const { table, id, from, to, where } = storeOf(kind)
  return rawQuery(`
    select
      t.${id} as id,
      ${valuesSql(kind)} as "values",
      t.${from}::text as "from",
      t.${to}::text as "to"
    from ${table} t
    where ${where}
    order by t.${from}, t.${id}
  `)
}
const canonicalRow = (kind: TableKind, row: KeptRow): KeptRow => ({
  ...row,
  values: Object.fromEntries(
    tableOf(kind).fields.map((field) => [
      field.name,
      canonical(field, row.values[field.name] ?? ''),
    ]),
  ),
})
/** All rows of a table, in order of first day. */
export const rowsOfTable = async (tx: Tx, kind: TableKind): Promise<KeptRow[]> => {
  const [rows] = await pipeline(tx, keptRows(kind))
  return rows.map((row) => canonicalRow(kind, row))
}

/* Loads of a table run one at a time; previews are not blocked meanwhile. */
const lockSpace = 275
/** Locks the table against other changes until the transaction ends. */
export const lockTable = async (tx: Tx, kind: TableKind): Promise<void> => {
  await tx.executeQuery(
    compiledRaw('select pg_advisory_xact_lock($1::int, $2::int)', [
      lockSpace,
      tableKinds.indexOf(kind),
    ]),
  )
}

/** What rows of a file would do to the current table. */
export const workOut = async (
  tx: Tx,
  kind: TableKind,
  rows: readonly FileRow[],
  given: Given,
): Promise<Plan> => {
  const kept = await rowsOfTable(tx, kind)
  const known = await knownCodes(tx, kind, rows)
  const plan = planRows(kind, kept, known.rows, given)
  const generalOf = priceForAll(kind, kept)
  return {
    ...plan,
    changes: plan.changes.map((change) => ({
      ...change,
      instead: change.was === null ? generalOf(change.values, change.effect.from) : null,
    })),
    faults: [...plan.faults, ...known.faults].toSorted((one, other) => one.row - other.row),
  }
}

interface Cost {
  code: string
  cents: number
  from: string
  to: string | null
}
const costs = rawQuery<Cost>(`
  select code, cents, valid_from::text as "from", valid_to::text as "to"
  from charge_price
  where list = 'cost' and coalesce(valid_to >= valid_from, true)
`)
/**
 * Bills that no one has been asked to pay yet and that changed prices affect (the rule of
 * bill_notes_tables), and their accounts.
 */
const touched = (rows: string): Query<{ bills: number; accounts: number }> =>
  rawQuery(
    `
      select count(distinct b.bill_id)::int as bills, count(distinct b.customer_id)::int as accounts
      from
        jsonb_to_recordset($1::jsonb) as r (
          list text,
          code text,
          account bigint,
          payer bigint,
          since date
        )
        join bill_line l on l.code = r.code and l.ended_at is null
        join bill b on b.bill_id = l.bill_id
      where
        b.bill_to <> 'nobody'
        and b.service_day >= r.since
        and (r.account is null or r.account = b.customer_id)
        and case r.list
          when 'client' then b.bill_to in ('client', 'facility')
          when 'self-pay' then b.bill_to = 'patient'
          when 'charge' then b.bill_to in ('insurance', 'patient', 'program')
          when 'cost' then false
          else b.bill_to = 'insurance'
        end
        and is_unsent(b.bill_id)
    `,
    [rows],
  )
const describeAside = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? 'A later row is replaced before it takes effect.'
      : `${count} later rows are replaced before they take effect.`
const describeBelow = (
  kind: TableKind,
  values: Values,
  from: string,
  known: readonly Cost[],
): string => {
  if (kind !== 'prices') return ''
  const cost = known.find(
    (one) => one.code === values['code'] && one.from <= from && (one.to === null || one.to >= from),
  )
  return cost !== undefined && (centsOf(values['price'] ?? '') ?? 0) < cost.cents
    ? `Below the cost of ${describeMoney(cost.cents)}.`
    : ''
}

export type PlanShown = Omit<
  ApiResponse<(typeof billingTables)['proposal']>,
  'proposal' | 'valid' | 'message'
>
/** A plan for display: counts, the first changes with names, and what they affect. */
export const planShown = async (
  tx: Tx,
  kind: TableKind,
  plan: Plan,
  names: Names,
): Promise<PlanShown> => {
  const sums = plan.changes.map(({ values, effect }) => ({
    list: values['list'],
    code: values['code'],
    account: Number(values['account'] || 0) || null,
    payer: Number(values['payer'] || 0) || null,
    since: effect.from,
  }))
  const [known, [concern]] = isPriced(kind)
    ? await pipeline(tx, costs, touched(JSON.stringify(sums)))
    : [[], []]
  const changes = plan.changes.map(({ row, values, was, instead, effect }) => ({
    row,
    what: effect.what,
    values: shownOf(kind, values, names),
    was: was === null ? null : shownOf(kind, was, names),
    instead: instead === null ? null : shownOf(kind, instead, names),
    validFrom: effect.from,
    validTo: effect.to,
    says: [
      describeBelow(kind, values, effect.from, known),
      describeJump(kind, values, was ?? instead),
      describeAside(effect.aside),
    ]
      .filter((part) => part !== '')
      .join(' '),
  }))
  const count = (...of: readonly string[]): number =>
    changes.filter(({ what }) => of.includes(what)).length
  return {
    kind,
    same: plan.same,
    begins: count('begins'),
    replaces: count('replaces'),
    ends: count('ends', 'extends'),
    changes: many(changes),
    jumps: plan.changes.filter(
      ({ values, was, instead }) => describeJump(kind, values, was ?? instead) !== '',
    ).length,
    bills: concern?.bills ?? 0,
    accounts: concern?.accounts ?? 0,
    belowCost: changes.filter(({ says: text }) => text.startsWith('Below')).length,
  }
}
