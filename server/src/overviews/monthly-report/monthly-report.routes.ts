import { monthlyReport } from '@labgate/contract/overviews/monthly-report'
import type { AppContext } from '../../app-context.ts'
import { routesFor } from '../../http/call.ts'
import { monthlyFigures } from './monthly-figures.ts'
import { monthlyFile } from './monthly-file.ts'

export const monthlyReportRoutes = (context: AppContext) =>
  routesFor('monthlyReport', monthlyReport, {
    file: async (call) => {
      const { customerId, month, format } = call.input
      const figures = await monthlyFigures(context, call.actor, customerId, month)
      await call.read({ customerId, target: `monthly report ${figures.month}` })
      const { fileName, fileType, bytes } = await monthlyFile(figures, format)
      return {
        month: figures.month,
        fileName,
        fileType,
        fileAsBase64: bytes.toString('base64'),
      }
    },
  })
