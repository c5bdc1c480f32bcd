import { archive } from '@labgate/contract/admin/archive'
import { searchedBy } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { opened } from '../../../files/store.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import {
  listReports,
  oneReport,
  resemblingReports,
  type ArchiveCriteria,
} from './archive.queries.ts'

const onlyName = ({ name = '', DOB, accessionNumber = '' }: ArchiveCriteria): boolean =>
  name.length >= 3 && (DOB ?? '') === '' && accessionNumber === ''

/** Reports of a former laboratory system. */
export const archiveRoutes = ({ database }: Pick<AppContext, 'database'>) =>
  routesFor('archive', archive, {
    list: async (call) => {
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
    },
    get: async (call) => {
      const { archiveReportId } = call.input
      const [[found]] = await call.read(
        { target: `archive report ${archiveReportId}` },
        oneReport(call.actor, archiveReportId),
      )
      const { content, fileType } = orRefuse(found, 'Report not found.')
      return {
        fileType,
        fileName: `archive-report-${archiveReportId}.pdf`,
        fileAsBase64: opened(database, content).toString('base64'),
      }
    },
  })
