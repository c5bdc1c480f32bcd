import { payerMixNames, type PayerMix } from '@labgate/contract/figures/payer-mix'
import { movedAway } from '@labgate/contract/orders/order-status'
import type { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import type { AppContext } from '../../app-context.ts'
import { rawQuery } from '../../db/queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import type { Call } from '../../http/call.ts'
import { monthOf } from './months.ts'

/** Orders received in a month by kind of payer. */
export const payerMixOf = async (
  context: AppContext,
  call: Call<(typeof houseFigures)['payerMix'], Actor>,
) => {
  const {
    actor,
    input: { searchCriteria },
  } = call
  const state = await figuresAsOf(context, actor)
  const month = monthOf(searchCriteria.month, state.today)
  const [rows] = await context.database.ask(asIfOpen(actor), [
    rawQuery(
      `
        select
          case
            when f.insurance_id is null then f.pay_type
            else coalesce(y.payer_kind, 'other')
          end as payer,
          count(*)::int as count
        from
          figure_order f
          left join insurance y using (insurance_id)
        where f.received_day between $1::date and $2::date and f.ended <> ${movedAway}
        group by 1
      `,
      [month.from, month.to],
    ),
  ])
  const counted = rowsOf<{ payer: PayerMix; count: number }>(rows)
  return {
    ...state,
    ...month,
    list: payerMixNames.map((payer) => ({
      payer,
      count: counted.find((row) => row.payer === payer)?.count ?? 0,
    })),
  }
}
