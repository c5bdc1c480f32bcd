import { canceled, movedAway } from '@labgate/contract/orders/order-status'

/**
 * SQL: what the order `o` lacks. A canceled order, and one that was moved away, lacks nothing: it
 * asks for nothing.
 */
export const practiceFindings = `
  (
    case
      when o.ended in (${movedAway}, ${canceled}) then '[]'::jsonb
      else o.findings
    end
  )
`
