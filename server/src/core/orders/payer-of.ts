/**
 * SQL: who pays for an order `o`: the payer kind of the first insurance frozen at accessioning,
 * else how the practice said it is paid (rules.md#volume-measures). One of the contract's payer
 * kinds, or 'self-pay', 'account' (the practice pays), 'pending' (not accessioned, so nothing is
 * frozen), 'none'.
 */
export const payerOf = `
  coalesce(
    (
      select coalesce(y.payer_kind, 'other')
      from
        (select (o.billed_insurance -> 0 ->> 'insuranceId')::bigint as insurance_id) b
        left join insurance y using (insurance_id)
      where o.billed_insurance -> 0 is not null
    ),
    case
      when o.self_pay then 'self-pay'
      when o.contract_pay then 'account'
      when o.billed_insurance is null then 'pending'
      else 'none'
    end
  )
`
