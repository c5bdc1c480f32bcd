import type { archive } from '@labgate/contract/admin/archive'
import type { Actor } from '../../../access/actor.ts'
import { searchedBy } from '../../../access/audit.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { listReports, resemblingReports, type ArchiveCriteria } from './archive.queries.ts'

const onlyName = ({ name = '', DOB, accessionNumber = '' }: ArchiveCriteria): boolean =>
  name.length >= 3 && (DOB ?? '') === '' && accessionNumber === ''

/**
 * Archived reports by the criteria; if only a name was given and none has it, those with a similar
 * name.
 */
export const findReports = async (call: Call<(typeof archive)['list'], Actor>) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const about = { fields: searchedBy(criteria) }
  const after = keysetOf(name, criteria)
  const [rows] = await call.read(about, listReports(actor, criteria, after))
  const isFound = rows.length > 0 || after !== undefined || !onlyName(criteria)
  const [shown] = isFound ? [rows] : await call.read(about, resemblingReports(actor, criteria))
  const total = isFound ? (rows[0]?.counted ?? 0) : shown.length
  const page = pageOf(
    name,
    criteria,
    shown,
    total,
    ({ collectionDate, archiveReportId, rank, place }) => [
      collectionDate,
      archiveReportId,
      rank,
      place,
    ],
  )
  return {
    ...page,
    ...(isFound ? {} : { next: '' }),
    list: page.list.map(({ counted: _counted, rank: _rank, place: _place, ...row }) => row),
    resembling: !isFound && shown.length > 0,
  }
}
