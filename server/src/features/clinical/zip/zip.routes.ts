import { zips } from '@labgate/contract/kit/zip'
import { rawQuery } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'

const nowhere = { city: '', state: '', county: '' }

export const zipRoutes = () =>
  routesFor('zips', zips, {
    find: async (call) => {
      const [[found]] = await call.read(
        {},
        rawQuery<typeof nowhere>('select city, state, county from zip where zip = $1', [
          call.input.zip.slice(0, 5),
        ]),
      )
      return found ?? nowhere
    },
  })
