import type { ChargeRow, ChargeTable, EditRow, PriceRow } from '@labgate/contract/billing/facts'
import type { Tx } from '../../db/database.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'

interface Dated {
  validFrom: string
  validTo: string | null
}
const dated = `valid_from::text as "validFrom", valid_to::text as "validTo"`
const inForce =
  (day: string) =>
  ({ validFrom, validTo }: Dated): boolean =>
    validFrom <= day && (validTo === null || validTo >= day)

/** Reads codes, classes, prices, and edits once; returns those in force on a given day. */
export const chargeTables = async (tx: Tx): Promise<(day: string) => ChargeTable> => {
  const [rows, classes, prices, edits] = await pipeline(
    tx,
    rawQuery<ChargeRow & Dated>(`
      select
        lab_type_id as "labTypeId",
        tests,
        counted_by as "countedBy",
        low,
        high,
        payer_kind as "payerKind",
        coalesce(insurance_id, 0) as "insuranceId",
        code,
        modifiers,
        z_code as "zCode",
        says,
        ${dated}
      from charge_code
      order by charge_code_id
    `),
    rawQuery<{ testCode: number; name: string } & Dated>(
      `select test_code as "testCode", class as name, ${dated} from charge_class`,
    ),
    rawQuery<PriceRow & Dated>(`
      select
        list,
        coalesce(insurance_id, 0) as "insuranceId",
        coalesce(customer_id, 0) as "customerId",
        code,
        cents,
        ${dated}
      from charge_price
      order by charge_price_id desc
    `),
    rawQuery<EditRow & Dated>(
      `select kind, code, code2, indicator, units, ${dated} from code_edit`,
    ),
  )
  const byDay = new Map<string, ChargeTable>()
  return (day) => {
    const known = byDay.get(day)
    if (known !== undefined) return known
    const isIn = inForce(day)
    const table = {
      rows: rows.filter(isIn),
      classes: new Map(classes.filter(isIn).map(({ testCode, name }) => [testCode, name])),
      prices: prices.filter(isIn),
      edits: edits.filter(isIn),
    }
    byDay.set(day, table)
    return table
  }
}
