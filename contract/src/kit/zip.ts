import { answer, endpoints, query } from './endpoint.ts'
import { line } from './values.ts'

/** Help with addresses (records.md#address-help). */
export const zips = endpoints({
  /** The town of a ZIP code; all fields are '' if the table does not have it. */
  find: {
    method: 'GET',
    path: '/api/Zip/GetZip',
    access: 'signed-in',
    byPost: true,
    input: query({ zip: line(10) }),
    answer: answer({ city: line(50), state: line(2), county: line(50) }),
  },
})
