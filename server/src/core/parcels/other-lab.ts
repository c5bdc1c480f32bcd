import { Stage } from '@labgate/contract/orders/order-status'
import type { Scope } from '../../db/database.ts'
import { ifNamedTo } from './named-tubes.ts'
import { labOfAccount, typesOfLab } from './types-of-lab.ts'

/**
 * SQL: the laboratory that a received tube `o` of a patient `p` is for, if that is not the one that
 * received it (`labId`: an SQL number, 0 if not known); '' if it is. As on the order, or the one that
 * the account chose for its type, or those that test its type where the receiving one does not
 * (records.md#receiving). The type of a tube that is not named to the caller is not given away by its
 * laboratories.
 */
export const otherLabOf = (scope: Pick<Scope, 'namesOnTubes'>, labId: string): string => {
  const testsIt = `o.lab_type_id = any (${typesOfLab('b')})`
  const chosen = `
    (
      select b.name
      from
        customer c
        join lab b on b.lab_id = ${labOfAccount('c', 'o.lab_type_id')}
      where c.customer_id = o.customer_id and b.active
    )
  `
  const labsForIt = `
    case
      when exists (select from lab b where b.lab_id = ${labId} and ${testsIt}) then ''
      else coalesce(
        ${chosen},
        (
          select string_agg(b.name, ' or ' order by fold(b.name))
          from lab b
          where b.active and ${testsIt}
        ),
        ''
      )
    end
  `
  return `
    case
      when ${labId} = 0
      or o.ended > 0
      or o.stage <> ${Stage.Received}
      or o.lab_id = ${labId} then ''
      when o.lab_id is not null then (select b.name from lab b where b.lab_id = o.lab_id)
      else ${ifNamedTo(scope)(labsForIt, `''`)}
    end
  `
}
