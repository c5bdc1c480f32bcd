import { linkTo } from '@labgate/contract/access/link-to'
import { dayAfter } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { resultReview } from '@labgate/contract/results/result-review'
import { useList } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { FigureTile } from '../../../ui/figures/figure-tile.tsx'

/**
 * A provider's own results that arrived since yesterday, read or not, of every location, as on
 * Results.
 */
export const SinceYesterday = () => {
  const from = dayAfter(todayHere(), -1)
  const { total, totalIsMore, first } = useList(resultReview.list, {
    state: 'all',
    mine: true,
    startDate: from,
  })
  return (
    <FigureTile
      value={first === undefined ? undefined : total}
      more={totalIsMore}
      title={say('Since yesterday')}
      help={say('Your results at all locations')}
      link={linkTo('/results', { state: 'all', from })}
    />
  )
}
