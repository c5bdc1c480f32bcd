import { dayAfter } from '@labgate/contract/planned-days'
import { resultReview } from '@labgate/contract/result-review'
import { useList } from '../../../api/queries.ts'
import { FigureTile } from '../../../ui/figures/figure-tile.tsx'
import { todayHere } from '../../patients/parts/age.ts'
import type { Place } from './place.ts'

/** A provider's own results that arrived since yesterday, read or not. */
export const SinceYesterday = ({ place: { locationId } }: { place: Place }) => {
  const from = dayAfter(todayHere(), -1)
  const where = locationId > 0 ? { locationId } : {}
  const { total, totalIsMore, first } = useList(resultReview.list, { state: 'all', mine: true, startDate: from, ...where })
  return (
    <FigureTile
      value={first === undefined ? undefined : total}
      more={totalIsMore}
      title="Since yesterday"
      help="Your results, reviewed or not"
      to="/results"
      search={{ state: 'all', from, ...where }}
    />
  )
}
